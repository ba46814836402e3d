// The lint rules in words, one row each: what is wrong where a rule is broken, and what to do about
// it. The table is searched, not read through.

interface LintRule {
  /** A few words: what is wrong. */
  readonly title: string;
  /** What to do about it: one sentence. */
  readonly fix: string;
}

/** Our own rules, and what is said of redocly.yaml; behind them those of Redocly. */
const rules: Readonly<Record<string, LintRule>> = {
  'concord/described': {
    title: 'A schema, property, parameter, header or enum value is not described',
    fix: 'Describe it; where nothing is stated, say so with `x-unspecified: [description]`.',
  },
  'concord/enum-extensions': {
    title: 'Names or descriptions beside an enum are of values that it does not have',
    fix: 'Let the lists beside the enum have one entry for each of its values.',
  },
  'concord/error-detail': {
    title: 'An error response has no JSON body with a text that says what went wrong',
    fix: 'Give its schema a string property of the name that the message ends with.',
  },
  'concord/known-extensions': {
    title: 'A vendor extension is unknown, stands where it means nothing, or has the wrong form',
    fix: 'Correct the extension, or list its name under `allow` of this rule in redocly.yaml.',
  },
  'concord/own-extensions': {
    title: 'An extension that Concord reads is misspelt or has the wrong form, so it has no effect',
    fix: 'Write it as openapi/EXTENSIONS.md describes it.',
  },
  'concord/required-headers': {
    title: 'A response lacks a header that redocly.yaml asks for',
    fix: 'Add the header to the response.',
  },
  'concord/required-responses': {
    title: 'An operation lacks a response that redocly.yaml asks for',
    fix: 'Add the response to the operation.',
  },
  configuration: {
    title: 'The configuration of the linter cannot be used, or has what it does not know',
    fix: 'Correct redocly.yaml at this place; what is not known there is left out.',
  },
  'array-parameter-serialization': {
    title: 'A parameter that is an array leaves open how it is written',
    fix: 'Give the parameter style and explode.',
  },
  'boolean-parameter-prefixes': {
    title: 'The name of a boolean parameter lacks a prefix such as is or has',
    fix: 'Rename the parameter, or list the prefix in redocly.yaml.',
  },
  'component-name-unique': {
    title: 'Components of several files have one name',
    fix: 'Rename all but one of them.',
  },
  'info-contact': {
    title: 'The document names nobody to turn to',
    fix: 'Add info.contact.',
  },
  'info-license': {
    title: 'The document has no licence',
    fix: 'Add info.license with a name.',
  },
  'info-license-strict': {
    title: 'The licence has neither an address nor an identifier',
    fix: 'Give info.license a url or an SPDX identifier.',
  },
  'no-ambiguous-paths': {
    title: 'One address matches two paths',
    fix: 'Rename a fixed part of one path, so that each address matches one of them.',
  },
  'no-duplicated-enum-values': {
    title: 'An enum has a value twice',
    fix: 'Remove one of the two.',
  },
  'no-duplicated-tag-names': {
    title: 'A tag is declared twice',
    fix: 'Remove one of the two, or rename it.',
  },
  'no-empty-servers': {
    title: 'The document names no server',
    fix: 'Add servers with the address of the service: clients need it.',
  },
  'no-enum-type-mismatch': {
    title: 'A value of an enum is not of the type of its schema',
    fix: 'Correct the value or the type.',
  },
  'no-example-value-and-externalValue': {
    title: 'An example has both value and externalValue',
    fix: 'Keep one of the two.',
  },
  'no-http-verbs-in-paths': {
    title: 'A path says what its method says',
    fix: 'Take the verb out of the path.',
  },
  'no-identical-paths': {
    title: 'Two paths differ only in the names of their parameters',
    fix: 'Write their operations under one of them.',
  },
  'no-illogical-composition-keywords': {
    title: 'anyOf, oneOf or allOf has one schema only, an empty one, or one twice',
    fix: 'Write the schemas that are meant, or do without the keyword.',
  },
  'no-invalid-media-type-examples': {
    title: 'An example of a body does not match its schema',
    fix: 'Correct the example or the schema.',
  },
  'no-invalid-parameter-examples': {
    title: 'An example of a parameter does not match its schema',
    fix: 'Correct the example or the schema.',
  },
  'no-invalid-schema-examples': {
    title: 'An example of a schema does not match it',
    fix: 'Correct the example or the schema.',
  },
  'no-mixed-number-range-constraints': {
    title: 'A number has both an inclusive and an exclusive bound on one side',
    fix: 'Keep the one that is meant.',
  },
  'no-path-trailing-slash': {
    title: 'A path ends with a slash',
    fix: 'Remove the slash, where the service takes the path without it.',
  },
  'no-required-schema-properties-undefined': {
    title: 'required names a property that the schema does not describe',
    fix: 'Correct the name, or describe the property.',
  },
  'no-schema-type-mismatch': {
    title: 'A schema has keywords of another type than its own',
    fix: 'Correct the type, or remove the keyword.',
  },
  'no-server-example.com': {
    title: 'The address of a server is a placeholder',
    fix: 'Write the address of the service.',
  },
  'no-server-trailing-slash': {
    title: 'The address of a server ends with a slash',
    fix: 'Remove the slash: paths begin with one.',
  },
  'no-server-variables-empty-enum': {
    title: 'A variable of a server has no values, or a default that is none of them',
    fix: 'List the values, the default among them.',
  },
  'no-undefined-server-variable': {
    title: 'The address of a server has a variable that is not declared',
    fix: 'Declare it under variables of the server, with a default.',
  },
  'no-unresolved-refs': {
    title: 'A reference points at nothing',
    fix: 'Correct the $ref, or add what it points at.',
  },
  'no-unsafe-markdown': {
    title: 'A description holds a script',
    fix: 'Remove it: descriptions are shown on web pages.',
  },
  'no-unused-components': {
    title: 'Nothing refers to a component',
    fix: 'Refer to it or remove it.',
  },
  'nullable-type-sibling': {
    title: 'nullable stands without a type, so it means nothing',
    fix: 'Add the type.',
  },
  'operation-2xx-response': {
    title: 'An operation has no response for success',
    fix: 'Describe a response of 200 to 299.',
  },
  'operation-4xx-problem-details-rfc7807': {
    title: 'An error response is not application/problem+json with type and title',
    fix: 'Describe the response as RFC 7807 (now RFC 9457) does.',
  },
  'operation-4xx-response': {
    title: 'An operation has no response for mistakes of its caller',
    fix: 'Describe a response of 400 to 499: each becomes a class of errors in the client.',
  },
  'operation-description': {
    title: 'An operation has no description',
    fix: 'Describe it.',
  },
  'operation-operationId': {
    title: 'An operation has no operationId',
    fix: 'Give it one: the method of the client is named after it.',
  },
  'operation-operationId-unique': {
    title: 'Two operations have the same operationId',
    fix: 'Rename one of them.',
  },
  'operation-operationId-url-safe': {
    title: 'An operationId has characters that addresses cannot have',
    fix: 'Use letters, digits, hyphens and underscores.',
  },
  'operation-parameters-unique': {
    title: 'An operation has a parameter twice',
    fix: 'Remove one of the two.',
  },
  'operation-singular-tag': {
    title: 'An operation has several tags',
    fix: 'Keep the one that it belongs to.',
  },
  'operation-summary': {
    title: 'An operation has no summary',
    fix: 'Say in a few words what it does: it becomes the comment of its method.',
  },
  'operation-tag-defined': {
    title: 'An operation has a tag that the document does not declare',
    fix: 'Declare it under tags, or correct it.',
  },
  'parameter-description': {
    title: 'A parameter has no description',
    fix: 'Describe it.',
  },
  'path-declaration-must-exist': {
    title: 'A path has a parameter without a name',
    fix: 'Write a name between the braces.',
  },
  'path-http-verbs-order': {
    title: 'The methods of a path are in an unusual order',
    fix: 'Write them as get, head, post, put, patch, delete.',
  },
  'path-not-include-query': {
    title: 'A path holds a query',
    fix: 'Describe what is behind the question mark as parameters.',
  },
  'path-params-defined': {
    title: 'A path and its parameters disagree',
    fix: 'Describe each name between braces as a parameter in the path, and no other.',
  },
  'path-parameters-defined': {
    title: 'A path and its parameters disagree',
    fix: 'Describe each name between braces as a parameter in the path, and no other.',
  },
  'path-segment-plural': {
    title: 'A part of a path is singular',
    fix: 'Name collections in the plural.',
  },
  'paths-kebab-case': {
    title: 'A path is not in kebab-case',
    fix: 'Write its parts in small letters with hyphens.',
  },
  'request-mime-type': {
    title: 'A request is of a media type that redocly.yaml does not allow',
    fix: 'Use a media type of the list, or extend the list.',
  },
  'required-string-property-missing-min-length': {
    title: 'A required string may be empty',
    fix: 'Give it a minLength.',
  },
  'response-contains-header': {
    title: 'A response lacks a header that redocly.yaml asks for',
    fix: 'Add the header to the response.',
  },
  'response-contains-property': {
    title: 'A response lacks a property that redocly.yaml asks for',
    fix: 'Add the property to the schema of the response.',
  },
  'response-mime-type': {
    title: 'A response is of a media type that redocly.yaml does not allow',
    fix: 'Use a media type of the list, or extend the list.',
  },
  'scalar-property-missing-example': {
    title: 'A property has no example',
    fix: 'Give it one.',
  },
  'security-defined': {
    title: 'An operation does not say how it is secured, or names a scheme that is not described',
    fix: 'Describe the scheme under components.securitySchemes, or write `security: []` where none is needed.',
  },
  'security-scopes-defined': {
    title: 'An operation asks for a scope that its scheme does not have',
    fix: 'Describe the scope in the flows of the scheme, or correct it.',
  },
  'spec-components-invalid-map-name': {
    title: 'The name of a component has characters that it must not have',
    fix: 'Use letters, digits, dots, hyphens and underscores.',
  },
  'spec-example-values': {
    title: 'An example gives its value in ways that exclude each other',
    fix: 'Keep one of them.',
  },
  'spec-ref-siblings': {
    title: 'What stands beside a $ref is left out',
    fix: 'Remove it, or wrap the $ref in an allOf.',
  },
  'spec-strict-refs': {
    title: 'A $ref stands where OpenAPI allows none',
    fix: 'Write out what it points at.',
  },
  struct: {
    title: 'A part of the document is not what OpenAPI asks for there',
    fix: 'Correct the name or the value at this place.',
  },
  'tag-description': {
    title: 'A tag has no description',
    fix: 'Describe it: a resource of the client gets it as its comment.',
  },
  'tags-alphabetical': {
    title: 'The tags are not in alphabetical order',
    fix: 'Sort them.',
  },
};

/** Name → what is wrong, and what to do. */
export const lintRules: ReadonlyMap<string, LintRule> = new Map(Object.entries(rules));

/** Where Redocly describes its own rules. */
export const redoclyRules = 'https://redocly.com/docs/cli/rules/built-in-rules';
