// The built-in templates as code: a build puts them here (scripts/build.mjs), because compiling them takes a tenth of the time that a small
// document takes. Where there is no build, none is here, and each is compiled when it is used.

/** Text of a template → what Handlebars makes of it. */
export const precompiled: ReadonlyMap<string, TemplateSpecification> = new Map();
