"""Many games at once: `match` plays one, `run` many in parallel, `statistics` sums them up, `bench` times them."""
