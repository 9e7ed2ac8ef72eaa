"""What goes on behind the requests: bots that think, clocks that run out, analyses, and news for whoever watches."""
