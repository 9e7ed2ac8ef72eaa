// Bundles the client into ../static: names that carry a hash of their content, a manifest that tells them,
// and each file a second and third time in compressed form.

import { build } from "esbuild";
import { createHash } from "node:crypto";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const here = import.meta.dirname;
const out = path.join(here, "..", "static");

const result = await build({
  absWorkingDir: here,
  entryPoints: { client: "main.ts", style: "style.css" },
  outdir: out,
  write: false,
  bundle: true,
  minify: true,
  metafile: true,
  target: ["es2022", "chrome111", "firefox113", "safari16.4"],
  entryNames: "[name]-[hash]",
  assetNames: "[name]-[hash]",
  publicPath: "/static/",
  loader: { ".woff2": "file" },
  legalComments: "eof",
  logLevel: "warning",
});

await rm(out, { recursive: true, force: true });
await mkdir(out, { recursive: true });
const icon = await readFile(path.join(here, "icon.svg"));
const iconHash = createHash("sha256").update(icon).digest("hex").slice(0, 8).toUpperCase();
const files = [...result.outputFiles, { path: `icon-${iconHash}.svg`, contents: icon }];
const manifest = {};
for (const file of files) {
  const name = path.basename(file.path);
  manifest[name.replace(/-[A-Z0-9]{8}\./, ".")] = name;
  await writeFile(path.join(out, name), file.contents);
  if (/\.(js|css|svg)$/.test(name)) {
    const content = Buffer.from(file.contents);
    await writeFile(path.join(out, `${name}.gz`), gzipSync(content, { level: 9 }));
    const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
    await writeFile(path.join(out, `${name}.br`), brotliCompressSync(content, quality));
  }
}
const used = ["htmx.org", "@fontsource-variable/source-sans-3", "@fontsource/shippori-mincho"];
const licenses = await Promise.all(used.map((name) => readFile(path.join(here, "node_modules", name, "LICENSE"), "utf8")));
await writeFile(path.join(out, "licenses.txt"), used.map((name, at) => `${name}\n\n${licenses[at]}`).join("\n\n"));
await writeFile(path.join(out, "manifest.json"), `${JSON.stringify(manifest, null, 1)}\n`);
for (const [name, file] of Object.entries(manifest)) console.log(`  ${name} → ${file}`);
