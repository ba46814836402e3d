// A document with every object and every field of OpenAPI 3.1, and the extensions that Concord acts on. Names are words of their own, so that one can
// be exchanged everywhere.

import type { Json, JsonObject } from '../../generator/model/json.js';

const ref = (section: string, name: string): JsonObject => ({
  $ref: `#/components/${section}/${name}`,
});
const json = (schema: Json, more: JsonObject = {}): JsonObject => ({
  'application/json': { schema, ...more },
});

const schemas: JsonObject = {
  Creature: {
    title: 'Creature title',
    description: 'Creature text',
    oneOf: [ref('schemas', 'Feline'), ref('schemas', 'Canine')],
    discriminator: {
      propertyName: 'species',
      mapping: {
        felineWord: '#/components/schemas/Feline',
        canineWord: '#/components/schemas/Canine',
      },
    },
  },
  Feline: {
    allOf: [
      ref('schemas', 'Living'),
      {
        type: 'object',
        required: ['species'],
        properties: {
          species: { const: 'felineWord' },
          claws: { type: 'integer', minimum: 0, maximum: 40, multipleOf: 1 },
        },
      },
    ],
    externalDocs: { url: 'https://docs.example/feline', description: 'Feline docs' },
  },
  Canine: {
    type: 'object',
    required: ['species'],
    properties: {
      species: { type: 'string', enum: ['canineWord'] },
      tail: { type: ['string', 'null'], default: 'tailDefault', example: 'tailExample' },
    },
    xml: {
      name: 'canineXml',
      namespace: 'https://xml.example/canine',
      prefix: 'caninePrefix',
      attribute: false,
      wrapped: false,
    },
  },
  Living: {
    type: 'object',
    description: 'Living text',
    required: ['identity'],
    minProperties: 1,
    maxProperties: 90,
    properties: {
      identity: { type: 'string', format: 'uuid', readOnly: true, description: 'Identity text' },
      secret: { type: 'string', writeOnly: true, minLength: 1, maxLength: 900 },
      mood: {
        type: 'string',
        enum: ['happyValue', 'sadValue'],
        default: 'happyValue',
        'x-enum-varnames': ['HappyName', 'SadName'],
        'x-enum-descriptions': { happyValue: 'Happy meaning', sadValue: 'Sad meaning' },
      },
      open: { type: 'string', 'x-extensible-enum': ['openValue'] },
      coat: { type: 'string', pattern: '^coat-[a-z]+$', deprecated: true, title: 'Coat title' },
      age: { type: 'number', exclusiveMinimum: 0, exclusiveMaximum: 900, 'x-unit': 'ageUnit' },
      born: { type: 'string', format: 'date-time', $comment: 'Born comment' },
      offspring: {
        type: 'array',
        items: ref('schemas', 'Creature'),
        minItems: 0,
        maxItems: 9,
        uniqueItems: true,
      },
      pair: {
        type: 'array',
        prefixItems: [{ const: 'pairConst' }, { type: 'integer' }],
        items: false,
      },
      some: {
        type: 'array',
        contains: { const: 'someConst' },
        minContains: 1,
        maxContains: 3,
        unevaluatedItems: false,
        items: { type: 'string' },
      },
      extra: {
        type: 'object',
        additionalProperties: { type: 'string' },
        propertyNames: { pattern: '^[a-z]+$' },
        patternProperties: { '^extra-': { type: 'string' } },
      },
      encoded: {
        type: 'string',
        contentEncoding: 'base64',
        contentMediaType: 'application/json',
        contentSchema: { type: 'object', properties: { inner: { type: 'string' } } },
      },
      dependent: {
        type: 'object',
        properties: { dependsOn: { type: 'string' }, dependency: { type: 'string' } },
        dependentRequired: { dependsOn: ['dependency'] },
        dependentSchemas: { dependency: { required: ['dependsOn'] } },
        unevaluatedProperties: true,
      },
      chosen: {
        type: 'object',
        properties: { flag: { type: 'string' } },
        if: { required: ['flag'] },
        then: { properties: { flag: { const: 'flagConst' } } },
        else: { not: { required: ['forbiddenWord'] } },
      },
      either: { anyOf: [{ type: 'string', description: 'Either text' }, { type: 'integer' }] },
      fixed: {
        default: { nestedKey: 'nestedDefault' },
        examples: [{ nestedKey: 'nestedExample' }],
        enum: [{ nestedKey: 'nestedDefault' }, { nestedKey: 'nestedExample' }],
      },
      anchored: {
        $id: 'https://schemas.example/anchored',
        $schema: 'https://json-schema.org/draft/2020-12/schema',
        $vocabulary: { 'https://json-schema.org/draft/2020-12/vocab/core': true },
        $anchor: 'anchorWord',
        $dynamicAnchor: 'dynamicWord',
        $defs: { definedWord: { type: 'string' } },
        type: 'object',
        properties: {
          again: { $dynamicRef: '#dynamicWord' },
          local: { $ref: '#/$defs/definedWord' },
        },
      },
    },
    'x-unspecified': ['Unspecified text'],
    'x-preview': 'Preview text',
  },
  Problem: {
    type: 'object',
    required: ['detail'],
    properties: { detail: { type: 'string', description: 'Detail text' } },
  },
  Listing: {
    type: 'object',
    required: ['entries'],
    properties: {
      entries: { type: 'array', items: ref('schemas', 'Living') },
      cursorNext: { type: ['string', 'null'] },
    },
  },
};

const components: JsonObject = {
  schemas,
  parameters: {
    TraceParameter: {
      name: 'X-Trace',
      in: 'header',
      description: 'Trace text',
      required: false,
      deprecated: true,
      style: 'simple',
      explode: false,
      schema: { type: 'string' },
      examples: { traceCase: { $ref: '#/components/examples/NamedExample' } },
    },
  },
  headers: {
    LimitHeader: {
      description: 'Limit text',
      required: true,
      deprecated: false,
      style: 'simple',
      explode: false,
      schema: { type: 'integer' },
      example: 5,
    },
    NextHeader: {
      content: json({ type: 'string' }),
      examples: { nextCase: { value: 'nextValue' } },
    },
  },
  responses: {
    Failure: {
      description: 'Failure text',
      headers: { 'X-Limit': ref('headers', 'LimitHeader') },
      content: json(ref('schemas', 'Problem'), {
        examples: {
          failureCase: {
            summary: 'Failure summary',
            description: 'Failure case text',
            value: { detail: 'failureDetail' },
          },
        },
      }),
    },
  },
  requestBodies: {
    CreatureBody: {
      description: 'Body text',
      required: true,
      content: json(ref('schemas', 'Creature'), {
        example: { species: 'canineWord', tail: 'bodyExample' },
      }),
    },
  },
  examples: {
    NamedExample: { summary: 'Named summary', description: 'Named text', value: 'namedValue' },
    OuterExample: { externalValue: 'https://examples.example/outer.json' },
  },
  links: {
    SelfLink: {
      operationId: 'fetchCreature',
      parameters: { creatureId: '$response.body#/identity' },
      requestBody: 'linkBody',
      description: 'Link text',
      server: { url: 'https://link.example' },
    },
    OtherLink: { operationRef: '#/paths/~1creatures/get' },
  },
  callbacks: {
    DoneCallback: {
      '{$request.body#/callbackUrl}': {
        post: {
          operationId: 'doneOperation',
          requestBody: ref('requestBodies', 'CreatureBody'),
          responses: { '204': { description: 'Done text' } },
        },
      },
    },
  },
  securitySchemes: {
    keyScheme: { type: 'apiKey', in: 'header', name: 'X-Key-Name', description: 'Key text' },
    queryScheme: { type: 'apiKey', in: 'query', name: 'queryKeyName' },
    basicScheme: { type: 'http', scheme: 'basic' },
    bearerScheme: { type: 'http', scheme: 'bearer', bearerFormat: 'formatWord' },
    oauthScheme: {
      type: 'oauth2',
      flows: {
        implicit: {
          authorizationUrl: 'https://auth.example/implicit',
          refreshUrl: 'https://auth.example/refresh',
          scopes: { implicitScope: 'Implicit scope text' },
        },
        password: {
          tokenUrl: 'https://auth.example/password',
          refreshUrl: 'https://auth.example/again',
          scopes: { passwordScope: 'Password scope text' },
        },
        clientCredentials: {
          tokenUrl: 'https://auth.example/client',
          refreshUrl: 'https://auth.example/more',
          scopes: { clientScope: 'Client scope text' },
        },
        authorizationCode: {
          authorizationUrl: 'https://auth.example/code',
          tokenUrl: 'https://auth.example/token',
          refreshUrl: 'https://auth.example/new',
          scopes: { codeScope: 'Code scope text' },
        },
      },
    },
    connectScheme: { type: 'openIdConnect', openIdConnectUrl: 'https://auth.example/connect' },
    mutualScheme: { type: 'mutualTLS' },
  },
  pathItems: {
    SharedItem: {
      get: { operationId: 'sharedOperation', responses: { '200': { description: 'Shared text' } } },
    },
  },
};

const paths: JsonObject = {
  '/creatures': {
    get: {
      operationId: 'listCreatures',
      tags: ['zoo'],
      parameters: [
        {
          name: 'cursorWord',
          in: 'query',
          description: 'Cursor text',
          schema: { type: 'string' },
          allowReserved: true,
          example: 'cursorExample',
        },
        {
          name: 'sizeWord',
          in: 'query',
          schema: { type: 'integer', default: 10 },
          allowEmptyValue: true,
        },
        {
          name: 'filterWord',
          in: 'query',
          style: 'deepObject',
          explode: true,
          schema: { type: 'object', properties: { filterKey: { type: 'string' } } },
        },
        {
          name: 'contentWord',
          in: 'query',
          content: json(
            { type: 'object', properties: { contentKey: { type: 'string' } } },
            { example: { contentKey: 'contentExample' } },
          ),
        },
        {
          name: 'cookieWord',
          in: 'cookie',
          schema: { type: 'string', enum: ['cookieValue', 'otherCookie'] },
        },
      ],
      responses: {
        '200': { description: 'List text', content: json(ref('schemas', 'Listing')) },
        default: ref('responses', 'Failure'),
      },
      'x-pagination': {
        kind: 'cursor',
        request: { cursor: 'cursorWord', size: 'sizeWord' },
        response: { items: '/entries', nextCursor: '/cursorNext' },
      },
    },
    post: {
      operationId: 'createCreature',
      summary: 'Create summary',
      description: 'Create text',
      tags: ['zoo', 'second'],
      externalDocs: { url: 'https://docs.example/create' },
      deprecated: true,
      security: [{ oauthScheme: ['codeScope'] }, {}],
      servers: [{ url: 'https://create.example', description: 'Create server' }],
      requestBody: ref('requestBodies', 'CreatureBody'),
      callbacks: {
        doneCall: ref('callbacks', 'DoneCallback'),
        inlineCall: {
          '{$request.query.hook}': {
            put: {
              operationId: 'inlineOperation',
              responses: { '200': { description: 'Inline text' } },
            },
          },
        },
      },
      responses: {
        '201': {
          description: 'Created text',
          headers: {
            Location: { schema: { type: 'string', format: 'uri' } },
            'X-Next': ref('headers', 'NextHeader'),
          },
          content: json(ref('schemas', 'Creature'), {
            examples: {
              createdCase: ref('examples', 'NamedExample'),
              outerCase: ref('examples', 'OuterExample'),
            },
          }),
          links: { selfWord: ref('links', 'SelfLink'), otherWord: ref('links', 'OtherLink') },
        },
        '4XX': ref('responses', 'Failure'),
      },
      'x-method-name': 'methodWord',
      'x-resource': 'resourceWord',
      'x-waits-for': { operation: 'fetchCreature', parameters: { creatureId: '/identity' } },
      'x-preview': 'Preview of creation',
    },
  },
  '/creatures/{creatureId}': {
    summary: 'Path summary',
    description: 'Path text',
    servers: [{ url: 'https://path.example' }],
    parameters: [
      {
        name: 'creatureId',
        in: 'path',
        required: true,
        description: 'Id text',
        schema: { type: 'string' },
      },
      ref('parameters', 'TraceParameter'),
    ],
    get: {
      operationId: 'fetchCreature',
      tags: ['zoo'],
      responses: {
        '200': {
          description: 'Fetch text',
          content: json({
            type: 'object',
            required: ['identity', 'stateWord'],
            properties: {
              identity: { type: 'string' },
              stateWord: { type: 'string', enum: ['runningState', 'doneState', 'failedState'] },
            },
          }),
        },
        '404': ref('responses', 'Failure'),
      },
      'x-waiter': {
        property: 'stateWord',
        pending: ['runningState'],
        success: ['doneState'],
        failure: ['failedState'],
      },
    },
    put: {
      tags: ['second'],
      requestBody: {
        content: {
          'multipart/form-data': {
            schema: {
              type: 'object',
              properties: {
                fileWord: { type: 'string', format: 'binary' },
                noteWord: { type: 'string' },
              },
            },
            encoding: {
              fileWord: {
                contentType: 'image/png, image/jpeg',
                headers: { 'X-Part': { schema: { type: 'string' } } },
                style: 'form',
                explode: true,
                allowReserved: false,
              },
            },
          },
          'application/x-www-form-urlencoded': {
            schema: { type: 'object', properties: { formWord: { type: 'string' } } },
          },
        },
      },
      responses: { '204': { description: 'Put text' } },
    },
    delete: {
      operationId: 'deleteCreature',
      tags: ['second'],
      security: [],
      responses: { '204': { description: 'Delete text' } },
    },
    patch: {
      operationId: 'patchCreature',
      requestBody: {
        content: {
          'application/merge-patch+json': {
            schema: { type: 'object', properties: { patchWord: { type: 'string' } } },
          },
        },
      },
      responses: {
        '200': {
          description: 'Patch text',
          content: { 'text/plain': { schema: { type: 'string' } } },
        },
      },
    },
    head: { operationId: 'headCreature', responses: { '200': { description: 'Head text' } } },
    options: {
      operationId: 'optionsCreature',
      responses: { '200': { description: 'Options text' } },
    },
    trace: { operationId: 'traceCreature', responses: { '200': { description: 'Trace answer' } } },
  },
  '/events': {
    get: {
      operationId: 'watchEvents',
      responses: {
        '200': {
          description: 'Events text',
          content: {
            'text/event-stream': {
              schema: { type: 'object', properties: { eventWord: { type: 'string' } } },
            },
          },
        },
      },
      'x-stream-end': 'endWord',
    },
  },
  '/blob/{blobName}': {
    get: {
      operationId: 'downloadBlob',
      parameters: [{ name: 'blobName', in: 'path', required: true, schema: { type: 'string' } }],
      responses: {
        '200': {
          description: 'Blob text',
          content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
        },
      },
    },
  },
  '/shared': { $ref: '#/components/pathItems/SharedItem' },
};

export const everything: JsonObject = {
  openapi: '3.1.0',
  info: {
    title: 'Zoo keeping',
    summary: 'Info summary',
    description: 'Info text',
    termsOfService: 'https://terms.example/',
    contact: {
      name: 'Contact name',
      url: 'https://contact.example/',
      email: 'contact@contact.example',
    },
    license: { name: 'License name', identifier: 'MIT' },
    version: '1.2.3',
    'x-info': 'Info extension',
  },
  jsonSchemaDialect: 'https://spec.openapis.org/oas/3.1/dialect/base',
  externalDocs: { url: 'https://docs.example/', description: 'Docs text' },
  servers: [
    {
      url: 'https://{region}.zoo.example/{stage}',
      description: 'Server text',
      variables: {
        region: {
          default: 'regionDefault',
          enum: ['regionDefault', 'regionOther'],
          description: 'Region text',
        },
        stage: { default: 'stageDefault' },
      },
    },
    { url: '/relative' },
  ],
  security: [
    { keyScheme: [] },
    { basicScheme: [], queryScheme: [] },
    { bearerScheme: [] },
    { connectScheme: ['connectScope'] },
    { mutualScheme: [] },
  ],
  tags: [
    { name: 'zoo', description: 'Zoo text', externalDocs: { url: 'https://docs.example/zoo' } },
    { name: 'second', description: 'Second text', 'x-resource': 'secondResource' },
  ],
  paths,
  webhooks: {
    bornHook: {
      post: {
        operationId: 'bornOperation',
        summary: 'Born summary',
        requestBody: { content: json(ref('schemas', 'Living')) },
        responses: { '200': { description: 'Born text' } },
      },
    },
  },
  components,
  'x-root': { rootKey: 'rootValue' },
};
