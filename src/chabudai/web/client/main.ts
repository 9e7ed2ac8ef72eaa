// Everything that runs in the browser, for all games alike. The server makes the pages; this brings a table to life.
import "./board";
import "./extras";
import "./finale";
import "./keys";
import "./pointer";
import "./replay";
import "./settings";
import "./stream";
import "./turn";
import "./zoom";
import { announce } from "./page";
announce();
