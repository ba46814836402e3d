// Documents of which each part was taken for a defect once, or was one.

export const oddDocument = `
openapi: 3.0.3
info: { title: Odd, version: 1.0.0 }
servers: [{ url: https://odd.example }]
paths:
  /search?query={query}:
    get:
      operationId: search
      parameters:
        - { name: query, in: query, required: true, schema: { type: string } }
        - { name: kinds, in: query, schema: { type: array, enum: [cat, dog], items: { type: string } } }
      responses:
        '200':
          description: An example that refers to a schema
          content:
            application/json:
              examples: { one: { value: { schema: { $ref: '#/components/schemas/Kind' } } } }
        '400':
          description: Two examples of a detail
          content:
            application/json:
              schema: { type: object }
              examples:
                one: { value: { code: 1, detail: One } }
                two: { value: { code: 2, detail: Two } }
  /program:
    put:
      operationId: setProgram
      description: A text that has properties; a text that is bytes
      parameters: [{ name: id, in: query, schema: { type: string } }]
      requestBody:
        required: true
        content: { text/plain: { schema: { type: object, properties: { a: { type: string } } } } }
      responses: { '204': { description: Done } }
  /lines:
    put:
      operationId: setLines
      requestBody: { required: true, content: { text/plain: { schema: { type: string, format: binary } } } }
      responses: { '204': { description: Done } }
  /kinds:
    put:
      operationId: setKind
      description: XML, which no schema judges
      requestBody: { required: true, content: { application/xml: { schema: { $ref: '#/components/schemas/Kind' } } } }
      responses:
        '200':
          description: Done
          content:
            application/json: { schema: { $ref: '#/components/schemas/Kind' } }
            text/xml: { schema: { type: array, items: { $ref: '#/components/schemas/Kind' } } }
  /matrix:
    post:
      operationId: makeMatrix
      requestBody:
        content:
          application/json:
            schema: { oneOf: [{ $ref: '#/components/schemas/From' }, { $ref: '#/components/schemas/Points' }] }
      responses: { '204': { description: Done } }
components:
  schemas:
    Alias: { $ref: '#/components/schemas/Kind' }
    Kind: { type: object, properties: { country: { type: string, example: CH } } }
    Mixed: { items: { type: string }, properties: { code: { type: integer } }, required: [code] }
    Plain: { properties: { code: { items: { uniqueItems: false }, type: array } }, uniqueItems: false }
    Failure: { type: object, minProperties: 1, required: [code], properties: { code: { type: string } } }
    Single: { type: object, maxProperties: 1, properties: { a: { type: string }, b: { type: string }, c: { type: string } } }
    From: { type: object, properties: { from: { type: array, items: { type: string } }, fast: { type: boolean } } }
    Points: { type: object, properties: { points: { type: array, items: { type: string } }, fast: { type: boolean } } }
`;

export const strangerDocument = `
openapi: 3.1.0
info: { title: Stranger, version: 1.0.0 }
servers: [{ url: https://kinds.example }]
paths:
  /cats/{id}: { $ref: '#/components/pathItems/Cat' }
  /pets/{id}:
    $ref: '#/components/pathItems/Cat'
    summary: The same with one more
    delete: { operationId: dropPet, responses: { '204': { description: ok } } }
  /tiles/{a}{b}:
    get:
      operationId: getTile
      parameters:
        - { name: a, in: path, required: true, schema: { type: string, enum: [north, south] } }
        - { name: b, in: path, required: true, schema: { type: string } }
      responses: { '204': { description: ok } }
  /runs?do=start&mode={mode}:
    get:
      operationId: startRun
      parameters:
        - { name: mode, in: path, required: true, schema: { type: string } }
        - { name: q, in: query, schema: { type: string } }
      responses: { '204': { description: ok } }
  /offers/{id}/take:
    post:
      description: Two paths that are one
      parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
      responses: { '204': { description: ok } }
  /offers/{offer}/take:
    post:
      parameters: [{ name: offer, in: path, required: true, schema: { type: string } }]
      responses: { '204': { description: ok } }
  /keys:
    get:
      operationId: getKeys
      description: Two credentials in one place
      security: [{ basic: [], token: [] }]
      responses: { '204': { description: ok } }
  /digest: { get: { operationId: digest, security: [{ digest: [] }], responses: { '204': { description: ok } } } }
  /members:
    post:
      operationId: addMembers
      requestBody:
        required: true
        content:
          multipart/form-data:
            schema:
              type: object
              required: [members]
              properties: { members: { type: array, items: { type: object, required: [id], properties: { id: { type: string } } } } }
      responses: { '204': { description: ok } }
  /fields:
    post:
      operationId: addFields
      requestBody:
        required: true
        content:
          application/x-www-form-urlencoded:
            schema:
              type: object
              required: [range, email]
              properties:
                email: { type: string }
                range: { type: object, required: [from], properties: { from: { type: string }, to: { type: integer } } }
            encoding: { range: { style: form, explode: true } }
      responses: { '204': { description: ok } }
  /search:
    get:
      operationId: search
      requestBody: { required: true, content: { application/json: { schema: { type: object, required: [q], properties: { q: { type: string } } } } } }
      responses: { '200': { description: ok, content: { application/json: { schema: { $ref: '#/components/schemas/Task' } } } } }
components:
  securitySchemes:
    digest: { type: http, scheme: digest }
    basic: { type: http, scheme: basic }
    token: { type: apiKey, in: header, name: Authorization }
  pathItems:
    Cat:
      parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
      get: { responses: { '200': { description: ok, content: { application/json: { schema: { type: object, properties: { n: { type: string } } } } } } } }
  schemas:
    Task:
      type: object
      required: [kind, title]
      properties: { kind: { type: string }, title: { type: string } }
      discriminator: { propertyName: kind, mapping: { call: '#/components/schemas/Call', mail: '#/components/schemas/Mail' } }
      oneOf: [{ $ref: '#/components/schemas/Call' }, { $ref: '#/components/schemas/Mail' }]
    Call:
      allOf:
        - { $ref: '#/components/schemas/Task' }
        - { type: object, required: [phone], properties: { kind: { const: call }, phone: { type: string } } }
    Mail:
      allOf:
        - { $ref: '#/components/schemas/Task' }
        - { type: object, required: [to], properties: { kind: { const: mail }, to: { type: string } } }
    Closed: { type: object, required: [a], properties: { a: { type: string } }, unevaluatedProperties: false, allOf: [{ properties: { b: { type: string } } }] }
    Rest: { type: array, prefixItems: [{ type: string }], unevaluatedItems: { type: boolean }, contains: { const: true }, minContains: 2 }
    Without: { type: object, properties: { a: { type: string }, n: { type: integer } }, not: { required: [n] } }
    Never: { type: string, minLength: 5, maxLength: 3, example: abcd }
    Contrary:
      type: object
      properties:
        a: { type: integer, enum: [one, 2], default: x, example: nine }
        c: { type: string, const: 7 }
        d: { type: object, required: [e], properties: { e: false } }
    Listed: { type: string, enum: [everyone, mentionedUsers], pattern: '^[A-Za-z]{1,12}$' }
    Needed: { type: object, additionalProperties: false, required: [name, id], properties: { name: { type: string } } }
    Holder: { type: object, properties: { listed: { $ref: '#/components/schemas/Listed' } } }
    Slow: { type: string, pattern: '^(([a-z])+.)+[A-Z]([a-z])+$', example: aB }
`;
