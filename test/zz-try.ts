import { generate, load, documentOf } from '/work/wt/zod/test/conformance/generated.js';
import fs from 'node:fs';
const schema = JSON.parse(process.argv[2]!);
const { files, diagnostics } = await generate(documentOf(schema), {});
for (const d of diagnostics) console.log(d.code, d.message);
for (const f of files) if (!f.path.includes('/runtime/') && f.path.endsWith('.ts')) console.log('//', f.path + '\n' + f.content);
if (process.argv[3]) { const [m] = await load([{ files, diagnostics }]); for (const v of process.argv.slice(3)) { const r = (m as any).subjectSchema.safeParse(JSON.parse(v)); console.log(v, r.success, r.error?.issues); } }
