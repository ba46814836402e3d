// Every diagnostic code that Concord can report, with its cause and the way out. Codes are stable:
// users suppress and search by them. It is one table, so that codes are compared at a glance.

/** The worst first. */
export const severities = ['error', 'warning', 'info'] as const;
export type Severity = (typeof severities)[number];

export interface CatalogueEntry {
  readonly severity: Severity;
  /** A few words: what is wrong. */
  readonly title: string;
  /** What to do about it: one sentence. */
  readonly fix: string;
  /**
   * The exit code that it leads to, where that is not 1 for an error: 2 wrong usage or
   * configuration, 3 could not do it, 70 a bug of Concord.
   */
  readonly exit?: 2 | 3 | 70;
}

const entries = {
  'client/media-type': {
    severity: 'info',
    title: 'A media type that no call can choose',
    fix: 'Declare what asks for a stream with `x-stream-when`; other media types of lists, waits and uploads need requests of your own.',
  },
  'client/method': {
    severity: 'warning',
    title: 'A method that fetch does not send',
    fix: 'Give the client a fetch of your own for it, or leave the operation out with `--exclude`.',
  },
  'client/security-scheme': {
    severity: 'warning',
    title: 'A security scheme that the client cannot serve',
    fix: 'Give the credentials as headers of the client, or with a fetch of your own.',
  },
  'client/template': {
    severity: 'error',
    title: 'A template cannot be used',
    fix: 'Compare your template with the one of the same name that comes with Concord.',
  },
  'compat/options': {
    severity: 'error',
    title: 'The target compat lacks an option',
    fix: "Say compat: { from: 'hey-api' } and layout: 'source' in the configuration, or --compat hey-api --layout source.",
  },
  'client/version': {
    severity: 'info',
    title: 'The version of the document is no semantic version',
    fix: 'Give info.version three numbers, for example 1.0.0; packages need them.',
  },
  'config/function': {
    severity: 'error',
    title: 'A configuration file fails when it is run',
    fix: 'Correct the code of the file, or write the configuration as JSON.',
    exit: 2,
  },
  'config/no-documents': {
    severity: 'error',
    title: 'A configuration names no document',
    fix: 'Give it a key document, or documents with one entry a document.',
    exit: 2,
  },
  'config/same-output': {
    severity: 'error',
    title: 'Two documents are generated into the same folder',
    fix: 'Give each of them an output of its own.',
    exit: 2,
  },
  'config/syntax': {
    severity: 'error',
    title: 'A configuration file cannot be parsed',
    fix: 'Correct the syntax at this place.',
    exit: 2,
  },
  'config/unknown-key': {
    severity: 'error',
    title: 'A configuration has an unknown key',
    fix: 'Correct or remove the key; `concord init` writes a file with all of them.',
    exit: 2,
  },
  'config/unreadable': {
    severity: 'error',
    title: 'A configuration file cannot be read',
    fix: 'Check the path and that you may read the file.',
    exit: 2,
  },
  'config/wrong-value': {
    severity: 'error',
    title: 'A configuration has a value of the wrong kind',
    fix: 'Give the key a value of the kind that the message names.',
    exit: 2,
  },
  'diff/breaking': {
    severity: 'error',
    title: 'A change breaks who uses the old document',
    fix: 'Take the change back, publish a new major version, or say why it does not count in a file for --ignore.',
  },
  'diff/change': {
    severity: 'info',
    title: 'A change between two documents that breaks nobody on the wire',
    fix: 'Nothing, or a note in the changelog.',
  },
  'diff/base-options': {
    severity: 'warning',
    title: 'The options that a base had cannot be known',
    fix: 'Write the configuration as JSON, or commit the generated packages with their manifests: no script of another revision is run.',
  },
  'diff/document-removed': {
    severity: 'warning',
    title: 'A document is no longer in the configuration',
    fix: 'Nothing, if its packages are given up; else put it back into the configuration.',
  },
  'diff/not-compared': {
    severity: 'warning',
    title: 'Something differs that is not compared',
    fix: 'Compare the two places yourself: nothing is generated from what stands there.',
  },
  'diff/not-in-force': {
    severity: 'info',
    title: 'A decision about changes that the base does not have yet',
    fix: 'Bring it into the base first, in a change of its own; or give --level where the command is called.',
  },
  'diff/version-too-low': {
    severity: 'error',
    title: 'The version is too low for what has changed',
    fix: 'Set info.version to the version that the message names; `concord release` does.',
  },
  'diff/known-findings': {
    severity: 'info',
    title: 'Findings of the lint rules that the base has as well',
    fix: 'Nothing now; `concord lint` shows them.',
  },
  'diff/no-document': {
    severity: 'warning',
    title: 'A package is compared by its declarations, since it ships no document',
    fix: 'To compare the wire as well, publish the document (the package of the client has it as openapi.json), or name a revision.',
  },
  'diff/unreadable': {
    severity: 'error',
    title: 'One of two documents cannot be read, so nothing is compared',
    fix: 'Check the path, the address or the revision.',
    exit: 3,
  },
  'document/converted': {
    severity: 'info',
    title: 'Something of Swagger 2.0 is read as something else in OpenAPI 3',
    fix: 'Compare with what `concord bundle` prints; say in the document what is meant, if it is something else.',
  },
  'document/duplicate-key': {
    severity: 'error',
    title: 'A key is written twice',
    fix: 'Keep one of the two: readers differ in which of them counts.',
  },
  'document/empty': {
    severity: 'error',
    title: 'A file is empty',
    fix: 'Write an OpenAPI document into it, or name another file.',
  },
  'document/endless-alias': {
    severity: 'error',
    title: 'A YAML alias repeats the value that it stands in',
    fix: 'Write the value out, or use a $ref, which may be recursive.',
  },
  'document/endless-reference': {
    severity: 'error',
    title: 'References lead in a cycle without reaching a value',
    fix: 'Let one of the references of the cycle point at a value.',
  },
  'document/not-followed': {
    severity: 'error',
    title: 'The references of a document cannot be followed',
    fix: 'Look for what is not OpenAPI near the references with `concord lint`; if the document is valid, please report it.',
  },
  'document/not-openapi': {
    severity: 'error',
    title: 'The file is not an OpenAPI document',
    fix: 'Name the file whose first level has the key openapi.',
  },
  'document/not-text': {
    severity: 'error',
    title: 'A file is not text in UTF-8',
    fix: 'Save the file as UTF-8.',
  },
  'document/outside': {
    severity: 'error',
    title:
      'A reference leads out of the folder, or the repository, of the document, or to what is no document',
    fix: 'Copy it beside the document, or name a folder that has both with `--root`; it must end with `.json`, `.yaml` or `.yml` and not be hidden.',
  },
  'document/reference-chain': {
    severity: 'error',
    title: 'References lead on in too many steps',
    fix: 'Refer to a later step of the chain, or say in one schema what several of them say.',
  },
  'document/renamed-component': {
    severity: 'warning',
    title: 'Two files give a component the same name',
    fix: 'Name both under components of the entry file, each with a $ref to its file.',
  },
  'document/several-documents': {
    severity: 'error',
    title: 'A file holds several YAML documents',
    fix: 'Keep one document in the file: remove the line --- and what follows it.',
  },
  'document/syntax': {
    severity: 'error',
    title: 'A file is not valid JSON or YAML',
    fix: 'Correct the syntax at this place.',
  },
  'document/too-costly': {
    severity: 'error',
    title: 'A document is too much for a stage',
    fix: 'Generate a part of it with --include, or allow more time with the environment variable CONCORD_STAGE_SECONDS; if it is small, please report it.',
    exit: 3,
  },
  'document/too-deep': {
    severity: 'error',
    title: 'Values are nested too deeply',
    fix: 'Move inner schemas into components and refer to them.',
  },
  'document/too-large': {
    severity: 'error',
    title: 'A file is too large',
    fix: 'Split the document, or remove what repeats; YAML aliases count as often as they are used.',
  },
  'document/unreadable': {
    severity: 'error',
    title: 'A file cannot be read',
    fix: 'Check that the path names a file and that you may read it.',
  },
  'document/unresolved-reference': {
    severity: 'error',
    title: 'A reference points at nothing',
    fix: 'Correct the $ref, or add what it points at.',
  },
  'document/newer-version': {
    severity: 'warning',
    title: 'The document is written in a newer minor version of OpenAPI',
    fix: 'Use a version of Concord that reads it, or write the version whose fields the document uses.',
  },
  'document/unsupported-version': {
    severity: 'error',
    title: 'The document is written in a version of OpenAPI that is not supported',
    fix: 'Publish the document as OpenAPI 3.0, 3.1 or 3.2.',
  },
  'document/not-converted': {
    severity: 'warning',
    title: 'Something of Swagger 2.0 cannot be said in OpenAPI 3',
    fix: 'Correct the result of `concord bundle` by hand and keep it, or add what is missing with an overlay.',
  },
  'document/not-found': {
    severity: 'error',
    title: 'A file does not exist',
    fix: 'Check the path; it is relative to the folder of the file that names it.',
  },
  'fixtures/invalid-default': {
    severity: 'warning',
    title: 'A default does not match its schema',
    fix: 'Correct the default or the schema; fixtures do not use it as it is.',
  },
  'fixtures/invalid-example': {
    severity: 'warning',
    title: 'An example does not match its schema',
    fix: 'Correct the example or the schema; fixtures do not use it as it is.',
  },
  'fixtures/not-found': {
    severity: 'warning',
    title: 'No value was found for a schema',
    fix: 'Correct keywords that exclude each other, simplify the schema, or give it an example that matches; it has no fixture.',
  },
  'fixtures/template': {
    severity: 'error',
    title: 'A template cannot be used',
    fix: 'Compare your template with the one of the same name that comes with Concord.',
  },
  'ignore/expired': {
    severity: 'warning',
    title: 'An entry of the list of changes that do not count has expired',
    fix: 'Remove the entry, or give it another day: what it is about counts again.',
  },
  'ignore/unknown-id': {
    severity: 'warning',
    title: 'An entry of the list of changes that do not count names no kind of change',
    fix: 'Correct the id; `concord explain` lists the kinds of changes.',
  },
  'ignore/unmatched': {
    severity: 'info',
    title: 'An entry of the list of changes that do not count is about no change that there is',
    fix: 'Remove the entry once the change that it was for is in the base.',
  },
  'install/missing-package': {
    severity: 'error',
    title: 'A package that this needs is not installed',
    fix: 'Install it beside Concord, with the command that the message has.',
    exit: 3,
  },
  'install/too-old': {
    severity: 'error',
    title: 'An installed version is too old',
    fix: 'Install a newer one.',
  },
  'internal/bug': {
    severity: 'error',
    title: 'Concord has a bug',
    fix: 'Report it with the stack trace and, if you can, the document.',
    exit: 70,
  },
  'mock/address': {
    severity: 'error',
    title: 'The mock cannot listen on an address',
    fix: 'Name another one with --port or --host.',
    exit: 3,
  },
  'mock/faults': {
    severity: 'error',
    title: 'Faults for the mock cannot be read',
    fix: 'Give a JSON list of faults, or a file with one: [{ "operation": "createOrder", "status": 500, "rate": 0.2 }].',
    exit: 2,
  },
  'mock/no-operations': {
    severity: 'error',
    title: 'A document has no operations, so that there is nothing to serve',
    fix: 'Describe operations under paths, or name another document.',
  },
  'mock/state': {
    severity: 'error',
    title: 'The mock cannot keep its state in a file',
    fix: 'Name another file with --state, or take away the broken one; nothing in it was changed.',
    exit: 3,
  },
  'naming/cannot-rename': {
    severity: 'error',
    title: 'A new name cannot be given',
    fix: 'Choose an identifier that nothing else is called.',
  },
  'naming/collision': {
    severity: 'info',
    title: 'Two things want the same name',
    fix:
      'Give one of them a name by `rename` in the configuration, or an operation by `x-method-name` and a ' +
      'tag by `x-resource`; or leave it: the names stay as they are from run to run.',
  },
  'naming/unknown': {
    severity: 'error',
    title: 'A name to be replaced does not exist',
    fix: 'Correct the name, or remove the entry of rename.',
  },
  'output/duplicate': {
    severity: 'error',
    title: 'Two files of the output have the same path',
    fix: 'Rename one of the two in the document.',
  },
  'output/edited': {
    severity: 'error',
    title: 'A generated file was edited by hand',
    fix: 'Make the change in the document, the options or a template; `concord generate --force` writes over the edit.',
  },
  'output/extra': {
    severity: 'error',
    title: 'A generated file is no longer part of the output',
    fix: 'Run `concord generate`, which removes it.',
  },
  'output/failed': {
    severity: 'error',
    title: 'The output cannot be written',
    fix: 'See what the system says, then run the command again.',
    exit: 3,
  },
  'output/foreign': {
    severity: 'error',
    title: 'A file that Concord did not write is in the way',
    fix: 'Move or delete the file, or choose another output folder.',
    exit: 3,
  },
  'output/format': {
    severity: 'error',
    title: 'The output cannot be laid out',
    fix: 'Correct the configuration of prettier that holds in the output folder, or leave out `--format`.',
  },
  'output/interrupted': {
    severity: 'error',
    title: 'A run was interrupted while it replaced files',
    fix: 'Run `concord generate`: it finishes what that run began.',
  },
  'output/kept': {
    severity: 'warning',
    title: 'A file that is no longer generated was edited by hand',
    fix: 'Delete the file if you do not need it.',
  },
  'output/link': {
    severity: 'error',
    title: 'A link leads out of the output folder',
    fix: 'Remove the link, or choose another output folder.',
    exit: 3,
  },
  'output/locked': {
    severity: 'error',
    title: 'Another run is writing to the output folder',
    fix: 'Wait until it has finished; if none is running, delete the folder .concord.lock there.',
    exit: 3,
  },
  'output/missing': {
    severity: 'error',
    title: 'A file of the output is missing',
    fix: 'Run `concord generate` and commit what it writes.',
  },
  'output/no-space': {
    severity: 'error',
    title: 'There is no space left for the output',
    fix: 'Make room on the disk, then run the command again.',
    exit: 3,
  },
  'output/not-a-folder': {
    severity: 'error',
    title: 'A file stands where the output needs a folder, or the reverse',
    fix: 'Move it, or choose another output folder.',
    exit: 3,
  },
  'output/not-writable': {
    severity: 'error',
    title: 'The output folder cannot be written to',
    fix: 'Change its permissions, or choose another output folder.',
    exit: 3,
  },
  'output/old-library': {
    severity: 'warning',
    title: 'The tsconfig.json nearest to the output has a library that is too old for it',
    fix: 'Set "lib": ["ES2020", "DOM", "DOM.Iterable"], or later; target may stay what it is.',
  },
  'output/path': {
    severity: 'error',
    title: 'A path of the output is not portable',
    fix: 'Rename what the file is named after in the document.',
  },
  'output/reformatted': {
    severity: 'error',
    title: 'A formatter changed the layout of a generated file',
    fix: 'Exclude the folder from the formatter, or check with --ignore-formatting.',
  },
  'output/report': {
    severity: 'error',
    title: 'A report cannot be written to its file',
    fix: 'Name a file in a folder that exists, and that no link leads to.',
    exit: 3,
  },
  'output/stale': {
    severity: 'error',
    title: 'A generated file is stale',
    fix: 'Run `concord generate` and commit what it writes.',
  },
  'overlay/impossible': {
    severity: 'error',
    title: 'An overlay cannot change the document in this way',
    fix: 'Change the action; to replace a value of another kind, remove it in an action before.',
  },
  'overlay/invalid': {
    severity: 'error',
    title: 'An overlay is not valid',
    fix: 'Correct it as the Overlay Specification says: https://spec.openapis.org/overlay/v1.1.0.html.',
  },
  'overlay/no-match': {
    severity: 'warning',
    title: 'An overlay action changes nothing',
    fix: 'Correct the target, or remove the action if the document no longer has what it is about.',
  },
  'overlay/path': {
    severity: 'error',
    title: 'A JSONPath in an overlay is not valid',
    fix: "Write names with special characters in brackets and quotes: $.paths['/orders/{id}'].",
  },
  'overlay/too-much': {
    severity: 'error',
    title: 'An overlay is too much work',
    fix: 'Name the places themselves: each .. looks at the whole document, a filter asks at each value, and a pattern must not try the same text in many ways.',
  },
  'query/template': {
    severity: 'error',
    title: 'A template cannot be used',
    fix: 'Compare your template with the one of the same name that comes with Concord.',
  },
  'probe/accepts-invalid': {
    severity: 'error',
    title: 'The service accepts a request that the document does not allow',
    fix: 'Check the value in the service, or take the constraint out of the document.',
  },
  'probe/address': {
    severity: 'error',
    title: 'There is no address to probe',
    fix: 'Name the service with --url.',
    exit: 2,
  },
  'probe/body': {
    severity: 'error',
    title: 'The body of an answer is not what its schema allows',
    fix: 'Correct the service, or the schema of the response.',
  },
  'probe/changed': {
    severity: 'error',
    title: 'What was changed is not what is read',
    fix: 'Keep what the request says, or describe what the service makes of it.',
  },
  'probe/created': {
    severity: 'error',
    title: 'What was created cannot be read or listed',
    fix: 'Keep it before the answer is sent, or answer 202.',
  },
  'probe/deleted': {
    severity: 'error',
    title: 'What was deleted is still there',
    fix: 'Delete it before the answer is sent, or answer 202.',
  },
  'probe/head': {
    severity: 'error',
    title: 'HEAD answers otherwise than GET',
    fix: 'Answer HEAD with the status and headers of GET, and no body (RFC 9110, section 9.3.2).',
  },
  'probe/headers': {
    severity: 'error',
    title: 'A header of an answer is missing or wrong',
    fix: 'Send it as the document says, or correct the document.',
  },
  'probe/known': {
    severity: 'error',
    title: 'The list of known findings cannot be used',
    fix: 'Write JSON: ids of findings with reasons.',
    exit: 2,
  },
  'probe/known-gone': {
    severity: 'warning',
    title: 'A known finding does not occur any more',
    fix: 'Take it out of the list of known findings.',
  },
  'probe/media-type': {
    severity: 'error',
    title: 'An answer has a content type that the document does not have',
    fix: 'Send a documented type, or add this one.',
  },
  'probe/methods': {
    severity: 'error',
    title: 'A method that is not documented is answered',
    fix: 'Document it, or answer 405.',
  },
  'probe/negotiation': {
    severity: 'error',
    title: 'A documented type is not what comes when it is asked for',
    fix: 'Obey Accept, answer 406, or take the type out of the document.',
  },
  'probe/pages': {
    severity: 'error',
    title: 'A list repeats or leaves out items, has too many, or does not end',
    fix: 'Correct the list, or the declaration of its pages.',
  },
  'probe/refuses-valid': {
    severity: 'error',
    title: 'The service refuses a request that the document allows',
    fix: 'Accept it, or add the constraint to the document.',
  },
  'probe/security': {
    severity: 'error',
    title: 'An operation answers without the credentials that it requires',
    fix: 'Check the credentials, or take the requirement out of the document.',
  },
  'probe/server-error': {
    severity: 'error',
    title: 'The service fails',
    fix: 'Find the error in its log; the request shows it again.',
  },
  'probe/slow': {
    severity: 'warning',
    title: 'Answers take longer than the bound',
    fix: 'Find out what takes the time, or set another bound with --slow.',
  },
  'probe/status': {
    severity: 'error',
    title: 'An answer has a status that the document does not have',
    fix: 'Document it, or answer with a documented one.',
  },
  'probe/unreachable': {
    severity: 'error',
    title: 'The service cannot be reached',
    fix: 'Start it, by --start for example, and name its address with --url.',
    exit: 3,
  },
  'read/ambiguous-discriminator': {
    severity: 'warning',
    title: 'A discriminator value selects more than one schema',
    fix: 'Give each alternative a value of its own, as a const or in the mapping.',
  },
  'read/ambiguous-path': {
    severity: 'warning',
    title: 'Two paths differ only in the names of their parameters',
    fix: 'Merge the two paths: a server cannot tell them apart.',
  },
  'read/array-enum': {
    severity: 'warning',
    title: 'An enum stands beside an array and lists its items',
    fix: 'Move the enum into items.',
  },
  'read/check': {
    severity: 'error',
    title: 'A declaration of a check does not fit its operation',
    fix: 'Correct the declaration, or take it away; see openapi/EXTENSIONS.md.',
  },
  'read/closed-part': {
    severity: 'warning',
    title: 'A schema that others extend allows no other properties',
    fix: 'Take additionalProperties: false away from the parts, and write unevaluatedProperties: false beside the allOf (OpenAPI 3.1).',
  },
  'read/contradiction': {
    severity: 'warning',
    title: 'Keywords of a schema exclude each other',
    fix: 'Correct one of the two keywords.',
  },
  'read/cost': {
    severity: 'error',
    title: 'A declaration of costs does not fit the API',
    fix: 'Correct the declaration, or take it away; see openapi/EXTENSIONS.md.',
  },
  'read/credential-parameter': {
    severity: 'info',
    title: 'A credential is declared as a parameter, too',
    fix: 'Take the parameter away: the security scheme says that it is sent.',
  },
  'read/dangling-reference': {
    severity: 'error',
    title: 'A reference points at nothing',
    fix: 'Correct the $ref, or add what it points at.',
  },
  'read/dialect': {
    severity: 'warning',
    title: 'Schemas are in a dialect that is not followed',
    fix: 'Write them as JSON Schema 2020-12, and take the dialect away.',
  },
  'read/discriminator-mismatch': {
    severity: 'warning',
    title: 'A discriminator mapping and a schema contradict each other',
    fix: 'Map the value that the schema itself allows; that value is used.',
  },
  'read/duplicate-operation-id': {
    severity: 'error',
    title: 'Two operations have the same operationId',
    fix: 'Rename one of them; names in the generated code come from it.',
  },
  'read/duplicate-parameter': {
    severity: 'error',
    title: 'A parameter is declared twice',
    fix: 'Remove one of the two.',
  },
  'read/duplicate-tag': {
    severity: 'warning',
    title: 'A tag is declared twice',
    fix: 'Remove one of the two.',
  },
  'read/duplicate-value': {
    severity: 'warning',
    title: 'An enum lists a value twice',
    fix: 'Remove one of the two.',
  },
  'read/dynamic-reference': {
    severity: 'warning',
    title: 'What a dynamic reference means is not decided',
    fix: 'Give the schema around a $dynamicAnchor of that name, or use $ref.',
  },
  'read/empty-list': {
    severity: 'warning',
    title: 'A list of a schema that needs a member is empty',
    fix: 'Add a member or remove the keyword.',
  },
  'read/enum-type': {
    severity: 'warning',
    title: 'An enum lists a value that the type excludes',
    fix: 'Quote the value, or add its type; it is read as what it spells, where it spells a value of the type.',
  },
  'read/event-data': {
    severity: 'warning',
    title: 'Nothing tells events with JSON from events with text',
    fix: 'Give each alternative an "event" of its own, as a const.',
  },
  'read/extension': {
    severity: 'warning',
    title: 'An extension of Concord is misspelt or has another form',
    fix: 'Correct it; see openapi/EXTENSIONS.md.',
  },
  'read/external-reference': {
    severity: 'error',
    title: 'A reference points outside the document',
    fix: 'Correct the $ref, or the $id that it should lead to.',
  },
  'read/external-value': {
    severity: 'warning',
    title: 'An example of another file cannot be read',
    fix: 'Put the file into the folder of the document, allow its host with --allow-remote, or write the example as value.',
  },
  'read/get-body': {
    severity: 'warning',
    title: 'A body is described for GET or HEAD',
    fix: 'Use another method, such as POST or QUERY (OpenAPI 3.2), or parameters of the query.',
  },
  'read/ignored-body': {
    severity: 'warning',
    title: 'A body is described for a status that has none',
    fix: 'Use another status, such as 200, or leave the content out.',
  },
  'read/ignored-encoding': {
    severity: 'warning',
    title: 'A part of an encoding has no effect',
    fix:
      'Take it away. Styles are for forms: OpenAPI 3.0 has them for application/x-www-form-urlencoded alone, later versions for multipart, too. ' +
      'Clients send no headers of parts.',
  },
  'read/ignored-header': {
    severity: 'warning',
    title: 'A header is described where OpenAPI ignores it',
    fix: 'Describe it as content or as a security scheme instead.',
  },
  'read/ignored-reference-sibling': {
    severity: 'warning',
    title: 'A keyword stands beside $ref, where OpenAPI 3.0 ignores it',
    fix: 'Wrap the reference in allOf, or convert the document to OpenAPI 3.1.',
  },
  'read/inexact-number': {
    severity: 'info',
    title: 'A number has more digits than JavaScript keeps',
    fix: 'Nothing is to be done for the bounds of a 64-bit integer. Values that matter to the last digit are safe as strings.',
  },
  'read/invalid-media-type': {
    severity: 'warning',
    title: 'A key of content is no media type',
    fix: 'Write it as type/subtype, for example application/json.',
  },
  'read/invalid-path': {
    severity: 'error',
    title: 'A path is not well-formed',
    fix: 'Start it with / and give each parameter a name in braces of its own.',
  },
  'read/invalid-pattern': {
    severity: 'warning',
    title: 'A pattern is no regular expression of ECMA-262',
    fix: 'Write it in the syntax of ECMA-262; it is translated where that means the same, and not checked otherwise.',
  },
  'read/invalid-status': {
    severity: 'warning',
    title: 'A key of responses is no status',
    fix: 'Use a number from 100 to 599, a range such as 4XX, or default.',
  },
  'read/invalid-value': {
    severity: 'warning',
    title: 'A field has a value that OpenAPI does not allow',
    fix: 'Use one of the allowed values; the message says how it is read as it is.',
  },
  'read/missing-field': {
    severity: 'warning',
    title: 'A required field is absent',
    fix: 'Add the field; the message says how it is read without.',
  },
  'read/missing-schema': {
    severity: 'warning',
    title: 'A parameter or header has no schema',
    fix: 'Add a schema, or content with one media type.',
  },
  'read/misplaced-reference': {
    severity: 'warning',
    title: 'A reference stands where OpenAPI has none',
    fix: 'Write the value out, if a tool that you use does not follow it.',
  },
  'read/newer-keyword': {
    severity: 'warning',
    title: 'A keyword is newer than the version of the document',
    fix: 'Set openapi to 3.1.0, or write it as OpenAPI 3.0 does.',
  },
  'read/no-responses': {
    severity: 'warning',
    title: 'An operation describes no response',
    fix: 'Describe at least the response of success.',
  },
  'read/no-type': {
    severity: 'info',
    title: 'A schema describes objects or arrays and does not say that they are',
    fix: 'Write type: object beside properties, and type: array beside items.',
  },
  'read/non-unicode-pattern': {
    severity: 'warning',
    title: 'A pattern is valid outside of Unicode mode only',
    fix: 'Escape what the message names, so that every validator reads the same.',
  },
  'read/nullable-enum': {
    severity: 'warning',
    title: 'A nullable enum does not list null',
    fix: 'Add null to the enum, or take nullable away.',
  },
  'read/nullable-without-type': {
    severity: 'warning',
    title: 'A nullable schema has no type',
    fix: 'Add the type, or convert the document to OpenAPI 3.1.',
  },
  'read/older-keyword': {
    severity: 'warning',
    title: 'A keyword is older than the version of the document',
    fix: 'Write it as OpenAPI 3.1 does: types may include null, bounds are numbers.',
  },
  'read/one-of-overlap': {
    severity: 'warning',
    title: 'A value matches several members of a oneOf',
    fix: 'Write anyOf, or change the members so that each value matches one of them: null in one of them, each listed value in one of them.',
  },
  'read/optional-path-parameter': {
    severity: 'warning',
    title: 'A path parameter is not required',
    fix: 'Add required: true; it is read as required.',
  },
  'read/pagination': {
    severity: 'error',
    title: 'A declaration of pages does not fit its operation',
    fix: 'Correct the declaration, or take it away; see openapi/EXTENSIONS.md.',
  },
  'read/path-operators': {
    severity: 'warning',
    title: 'A path has operators of RFC 6570',
    fix: 'Write {name} alone, and say by "style" and "explode" of the parameter how its value is written.',
  },
  'read/path-with-query': {
    severity: 'warning',
    title: 'A path has a query or fragment',
    fix: 'Describe the query as parameters; what is not one of them is used as it is written.',
  },
  'read/platform-header': {
    severity: 'warning',
    title: 'A parameter is a header that the platform sets',
    fix: 'Take it away. The platform writes Content-Length, Host and their like for the request that it sends.',
  },
  'read/reference-cycle': {
    severity: 'error',
    title: 'A reference leads back to itself',
    fix: 'Let one of the references of the cycle point at a definition.',
  },
  'read/reference-kind': {
    severity: 'error',
    title: 'A reference points at the wrong kind of object',
    fix: 'Refer to an object of the kind that is needed here.',
  },
  'read/schema-and-content': {
    severity: 'warning',
    title: 'A parameter or header has both schema and content',
    fix: 'Remove one of the two.',
  },
  'read/several-media-types': {
    severity: 'warning',
    title: 'A parameter or header has more than one media type',
    fix: 'Keep one.',
  },
  'read/spelt-value': {
    severity: 'warning',
    title: 'An example or a default is written as another type',
    fix: 'Write the value itself: JSON as JSON, a number without quotes, a string within them.',
  },
  'read/sandbox': {
    severity: 'error',
    title: 'A declaration of a sandbox does not fit the API',
    fix: 'Correct the declaration, or take it away; see openapi/EXTENSIONS.md.',
  },
  'read/stream': {
    severity: 'error',
    title: 'A declaration of what asks for a stream does not fit its operation',
    fix: 'Correct the declaration, or take it away; see openapi/EXTENSIONS.md.',
  },
  'read/too-deep': {
    severity: 'error',
    title: 'The document is nested too deeply',
    fix: 'Move inner parts into components and refer to them.',
  },
  'read/rate-limit': {
    severity: 'error',
    title: 'A declaration of a rate limit does not fit the API',
    fix: 'Correct the declaration, or take it away; see openapi/EXTENSIONS.md.',
  },
  'read/undeclared-path-parameter': {
    severity: 'warning',
    title: 'A path names a parameter that is not declared',
    fix: 'Declare it with in: path; until then it is read as a required string.',
  },
  'read/undeclared-server-variable': {
    severity: 'warning',
    title: 'A server address uses a variable that is not declared',
    fix: 'Declare it under variables, with a default.',
  },
  'read/undeclared-tag': {
    severity: 'warning',
    title: 'An operation has a tag that the document does not declare',
    fix: 'Declare it under tags, or correct its name; the operation is grouped by it all the same.',
  },
  'read/unknown-discriminator-target': {
    severity: 'warning',
    title: 'A discriminator mapping names no schema',
    fix: 'Write the name of a component, or a reference to a schema.',
  },
  'read/unknown-field': {
    severity: 'warning',
    title: 'A field is not part of OpenAPI',
    fix: 'Correct its name, or start it with x- if it is yours.',
  },
  'read/unknown-keyword': {
    severity: 'warning',
    title: 'A keyword is not part of JSON Schema',
    fix: 'Correct its name, or start it with x- if it is yours.',
  },
  'read/unknown-link-operation': {
    severity: 'warning',
    title: 'A link names an operation that does not exist',
    fix: 'Correct its operationId.',
  },
  'read/unknown-security-scheme': {
    severity: 'warning',
    title: 'A security requirement names no security scheme',
    fix: 'Correct the name, or add the scheme to components.',
  },
  'read/unknown-type': {
    severity: 'error',
    title: 'A schema has an unknown type',
    fix: 'Use null, boolean, integer, number, string, array or object.',
  },
  'read/unsendable-form': {
    severity: 'warning',
    title: 'A form whose schema allows no object',
    fix: 'Give it an object with a property for each field, or take the media type away. Clients do without it if there is another one.',
  },
  'read/unspecified-style': {
    severity: 'info',
    title: 'OpenAPI does not say how a value is written',
    fix: 'Describe the parameter by content, with application/json, if the service takes JSON; compare with what the service understands.',
  },
  'read/unsupported': {
    severity: 'warning',
    title: 'A part of OpenAPI is not generated',
    fix: 'Use another means of OpenAPI, if the service has it.',
  },
  'read/unused-path-parameter': {
    severity: 'warning',
    title: 'A path parameter does not occur in the path',
    fix: 'Correct its name or the path; until then it is left out.',
  },
  'read/upload': {
    severity: 'error',
    title: 'A declaration of an upload does not fit its operation',
    fix: 'Correct the declaration, or take it away; see openapi/EXTENSIONS.md.',
  },
  'read/waiter': {
    severity: 'error',
    title: 'A declaration of work to wait for does not fit its operation',
    fix: 'Correct the declaration, or take it away; see openapi/EXTENSIONS.md.',
  },
  'read/webhook': {
    severity: 'error',
    title: 'A declaration of a webhook does not fit the API',
    fix: 'Correct the declaration, or take it away; see openapi/EXTENSIONS.md.',
  },
  'read/wrong-type': {
    severity: 'warning',
    title: 'A field has the wrong JSON type',
    fix: 'Give it a value of the type that the message names.',
  },
  'select/no-match': {
    severity: 'error',
    title: 'A selector matches nothing',
    fix: 'Correct the name, or remove the selector; `*` stands for any characters.',
  },
  'select/webhooks-left-out': {
    severity: 'info',
    title: 'A selection keeps none of the webhooks',
    fix: 'Include those that you receive: `webhook:name`, or `webhook:*` for all; or exclude `webhook:*` where none is wanted.',
  },
  'select/nothing-left': {
    severity: 'error',
    title: 'A selection keeps no operation',
    fix: 'Take back some of what is excluded, or include more.',
  },
  'release/kept': {
    severity: 'info',
    title: 'A changelog has an entry for this version already',
    fix: 'Delete the entry to have it written anew.',
  },
  'release/new': {
    severity: 'info',
    title: 'A document is new since the release that is compared with',
    fix: 'Nothing: later releases are compared with this one.',
  },
  'release/prerelease': {
    severity: 'error',
    title: 'A prerelease would stand before the release that it has to follow',
    fix: 'Choose an identifier that comes later in the alphabet, or leave --pre out.',
    exit: 2,
  },
  'release/version': {
    severity: 'error',
    title: 'The version of the document is no semantic version, and stays as it is',
    fix: 'Give the packages a version of their own: packageVersion in the configuration.',
  },
  'suggest/left-out': {
    severity: 'warning',
    title: 'A part of a Stainless configuration is not in the overlay',
    fix: 'Correct it there, or declare it in the overlay; see openapi/EXTENSIONS.md.',
  },
  'suggest/no-source': {
    severity: 'error',
    title: 'What an overlay is to be made from is no configuration of Stainless',
    fix: 'Name the file that has `resources`, mostly stainless.yml or .stainless/stainless.yml.',
  },
  'suggest/nothing': {
    severity: 'info',
    title: 'There is nothing to suggest',
    fix: 'Declare what you know in an overlay; see openapi/EXTENSIONS.md.',
  },
  'traffic/mismatch': {
    severity: 'error',
    title: 'A recorded exchange is not what the document says',
    fix: 'Correct the document, or the client or service that differs from it.',
  },
  'traffic/undocumented': {
    severity: 'error',
    title: 'A recorded exchange has something that the document does not have',
    fix: 'Add it to the document, or find out who uses it.',
  },
  'traffic/unreadable': {
    severity: 'error',
    title: 'A recording cannot be used',
    fix: 'Name a HAR file, or a folder with HAR files or files of one exchange each.',
    exit: 3,
  },
  'types/not-converted': {
    severity: 'warning',
    title: 'A value stays what it is on the wire',
    fix: 'Take the string or the number; or describe it so that nothing else may stand in its place.',
  },
  'upstream/adds': {
    severity: 'info',
    title: 'The document has something that the service does not publish',
    fix: 'Nothing where it was found out on purpose; otherwise it may be gone.',
  },
  'target/failed': {
    severity: 'error',
    title: 'A target of your own fails',
    fix: 'Correct the code of the target at this place.',
    exit: 2,
  },
  'target/files': {
    severity: 'error',
    title: 'A target of your own gives files that cannot be written',
    fix: 'Let it give an array of { path, content }, with paths in its folder, and the same for the same document.',
    exit: 2,
  },
  'target/reported': {
    severity: 'warning',
    title: 'A target of your own reports something',
    fix: 'See what the target says.',
  },
  'upstream/contradicts': {
    severity: 'error',
    title: 'The document says something else than what the service publishes',
    fix: 'Find out which of them is right, and correct the document or leave a note beside it.',
  },
  'upstream/lacks': {
    severity: 'warning',
    title: 'The service publishes something that the document lacks',
    fix: 'Apply the overlay that `concord check --upstream` prints, or take over what you need.',
  },
  'usage/arguments': {
    severity: 'error',
    title: 'The command line cannot be understood',
    fix: 'See `concord --help`.',
    exit: 2,
  },
  'usage/exists': {
    severity: 'error',
    title: 'A configuration exists already',
    fix: 'Change the existing one; `concord init` never overwrites.',
    exit: 2,
  },
  'migrate/nothing': {
    severity: 'error',
    title: 'No configuration of another generator is found',
    fix: 'Run it in the folder of that configuration, or write one with `concord init`.',
    exit: 2,
  },
  'usage/no-document': {
    severity: 'error',
    title: 'No document is named',
    fix: 'Name one, as in `concord generate openapi.yaml -o generated`, or write a configuration with `concord init`.',
    exit: 2,
  },
  'usage/output-taken': {
    severity: 'error',
    title: 'The output folder belongs to another document',
    fix: 'Name another folder with -o.',
    exit: 2,
  },
  'validators/as-given': {
    severity: 'info',
    title: 'Values stay as they are given',
    fix: 'Tell alternatives apart by a property (a discriminator) or declare what they have in one object, if values are to be changed there.',
  },
  'validators/content': {
    severity: 'info',
    title: 'What a string encodes is not checked',
    fix: 'Decode the string and check its content with a schema of its own.',
  },
  'validators/format': {
    severity: 'info',
    title: 'A format is not checked',
    fix: 'Say the same with a pattern, if it matters; the coverage file lists the places.',
  },
  'validators/media-type': {
    severity: 'info',
    title: 'A body that is not JSON is not checked',
    fix: 'Describe the body as JSON as well, if the service takes or sends it.',
  },
  'validators/pattern': {
    severity: 'info',
    title: 'A pattern is not checked',
    fix: 'Write it in the syntax of ECMA-262; the coverage file lists the places.',
  },
  'validators/slow-pattern': {
    severity: 'warning',
    title: 'A pattern may take very long',
    fix: "Write the pattern so that a text matches in one way only, and give the schema a `maxLength`; or set `validators: { patterns: 'bounded' }`.",
  },
  'validators/template': {
    severity: 'error',
    title: 'A template cannot be used',
    fix: 'Compare your template with the one of the same name that comes with Concord.',
  },
  'verify/compile': {
    severity: 'error',
    title: 'A generated package does not compile',
    fix: 'This is a defect of Concord: please report it with the document.',
  },
  'verify/disagreement': {
    severity: 'error',
    title: 'What is generated disagrees with the document',
    fix: 'If the document says what you mean, this is a defect of Concord: please report it with the schema at this place.',
  },
} as const satisfies Record<string, CatalogueEntry>;

type OwnCode = keyof typeof entries;

/** The rules of the linter bring their own names: `lint/no-unresolved-refs`. */
export type DiagnosticCode = OwnCode | `lint/${string}`;

export const catalogue: Readonly<Record<OwnCode, CatalogueEntry>> = entries;

const lintRule: CatalogueEntry = {
  severity: 'error',
  title: 'A rule of the linter is broken',
  fix: 'Correct the document, or set the rule in redocly.yaml with its reason written beside it.',
};

/** What the catalogue says about a code. */
export function entryOf(code: DiagnosticCode): CatalogueEntry {
  return isLintRule(code) ? lintRule : catalogue[code];
}

function isLintRule(code: DiagnosticCode): code is `lint/${string}` {
  return code.startsWith('lint/');
}
