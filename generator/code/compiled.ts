// The built-in templates, precompiled by scripts/build.mjs, because compiling them takes a tenth of
// the time of a run with a small document. Without a build, this is empty and templates are
// compiled when used.

/** Maps the text of a template to the output of Handlebars. */
export const precompiled: ReadonlyMap<string, TemplateSpecification> = new Map();
