// An MCP server whose tools are the operations of an API, over standard input and output. What a tool takes is JSON Schema, and the client with
// its validators makes the calls. It needs the targets client and validators, and @modelcontextprotocol/sdk.

import {
  type Code,
  code,
  defineTarget,
  identifier,
  lines,
  literal,
  member,
  type Operation,
  type OwnTarget,
  type OwnTargetContext,
  printModule,
  type Schema,
  symbol,
} from 'concord-openapi';

const sdk = '@modelcontextprotocol/sdk';

export interface McpOptions {
  /** Which operations are tools; all of them when left out. */
  readonly include?: (operation: Operation) => boolean;
}

export function mcp({ include = () => true }: McpOptions = {}): OwnTarget {
  return defineTarget({
    name: 'mcp',
    emit: (context) => {
      const operations = context.api.operations.filter(include);
      if (operations.length === 0) context.report({ message: 'No operation is a tool.' });
      return [toolsFile(operations, context), serverFile(context)];
    },
  });
}

/** The tools as data, each with the call that it makes. */
function toolsFile(operations: readonly Operation[], context: OwnTargetContext) {
  const client = symbol(context.names.api.className, context.from('client'), { type: true });
  const tools = operations.map((operation) => toolCode(operation, context));
  return printModule(
    'tools.ts',
    code`
      /** A tool of MCP, and the call that it makes. */
      export interface Calling extends ${symbol('Tool', { package: `${sdk}/types.js` }, { type: true })} {
        readonly call: (client: ${client}, given: Readonly<Record<string, unknown>>) => PromiseLike<unknown>;
      }

      /** The middleware of the client judges the values before they are sent. */
      function taking<Params>(
        call: (client: ${client}, params: Params) => PromiseLike<unknown>,
        merged?: string,
      ): Calling['call'] {
        return (client, given) => {
          if (merged === undefined) return call(client, given as Params);
          const { [merged]: body, ...parameters } = given;
          return call(client, { ...parameters, ...Object(body) } as Params);
        };
      }

      export const tools: readonly Calling[] = [
        ${lines(tools)}
      ];
    `,
  );
}

function toolCode(operation: Operation, context: OwnTargetContext): Code {
  const { names, argument, jsonSchema, from } = context;
  const { at, method, path, summary, description } = operation;
  const own = names.operations.get(at);
  if (!own) throw new Error(`${method} ${path} has no name`);
  const { parameters, body } = argument(operation);
  const bodyKey = body?.key ?? 'body';
  const properties = new Map<string, Schema>(
    parameters.map(({ key, parameter }) => [
      key,
      { ...parameter.schema, description: parameter.description ?? parameter.schema.description },
    ]),
  );
  if (body) properties.set(bodyKey, body.media.schema ?? { at });
  const inputSchema = jsonSchema({
    ...{ at, type: ['object'], properties, additionalProperties: { at, never: true } },
    required: [
      ...parameters.filter(({ required }) => required).map(({ key }) => key),
      ...(body?.required ? [bodyKey] : []),
    ],
  });
  const call = code`client${member(own.resource)}${member(own.method)}`;
  // The client merges the properties of most bodies with the parameters.
  const merged = body && body.key === undefined ? code`, ${bodyKey}` : code``;
  const params = symbol(own.params, from('client'), { type: true });
  return code`
    {
      name: ${own.function},
      description: ${[summary, description].filter(Boolean).join('\n\n') || `${method} ${path}`},
      annotations: { readOnlyHint: ${method === 'GET'} },
      inputSchema: ${literal(inputSchema)},
      call: ${properties.size === 0 ? code`(client) => ${call}()` : code`taking<${params}>((client, params) => ${call}(params)${merged})`},
    },
  `;
}

function serverFile({ api, names, from }: OwnTargetContext) {
  const imported = (name: string, path: string) => symbol(name, { package: `${sdk}/${path}` });
  const types = (name: string) => imported(name, 'types.js');
  const client = symbol(names.api.className, from('client'));
  const validation = symbol('validation', from('validators'));
  return printModule(
    'server.ts',
    code`
      const ${identifier('client')} = new ${client}({
        middleware: [${validation}(${symbol('operationSchemas', from('validators'))})],
      });
      const ${identifier('server')} = new ${imported('Server', 'server/index.js')}(
        { name: ${names.api.slug}, version: ${api.info.version} },
        { capabilities: { tools: {} } },
      );

      server.setRequestHandler(${types('ListToolsRequestSchema')}, () => ({
        tools: ${symbol('tools', { file: 'tools.ts' })}.map(({ call: _, ...tool }) => tool),
      }));

      server.setRequestHandler(${types('CallToolRequestSchema')}, async ({ params }) => {
        const tool = tools.find(({ name }) => name === params.name);
        try {
          if (!tool) throw new Error(${code`\`There is no tool \${params.name}.\``});
          const value = await tool.call(client, params.arguments ?? {});
          return { content: [{ type: 'text', text: JSON.stringify(value ?? null) }] };
        } catch (error) {
          const text = error instanceof Error ? error.message : String(error);
          return { isError: true, content: [{ type: 'text', text }] };
        }
      });

      await server.connect(new ${imported('StdioServerTransport', 'server/stdio.js')}());
    `,
  );
}
