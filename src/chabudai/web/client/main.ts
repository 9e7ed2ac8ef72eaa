// Everything that runs in the browser, for all games alike.

import "htmx.org";
import "htmx.org/dist/ext/hx-sse.js";
import "./replay";
