// A service that keeps to a document by another judge (ajv): where it is given a document that says less, it takes what the first one forbids.

import { randomUUID } from 'node:crypto';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

type Body = Readonly<Record<string, unknown>>;

export interface BookingsFault {
  /** Whether `Content-Type` is not looked at. */
  readonly anyType?: boolean;
}

/** Numbers of a query, a path or a form, which are texts. */
function numberIn(text: string): number | string {
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
}

function problem(status: number): Response {
  return Response.json({ title: 'wrong', status }, { status });
}

export function createBookings(
  document: object,
  { anyType = false }: BookingsFault = {},
): (request: Request) => Promise<Response> {
  const ajv = new Ajv2020({ strict: false });
  addFormats.default(ajv);
  ajv.addSchema({ $id: 'document', ...document });
  const isValid = (pointer: string, value: unknown): boolean =>
    ajv.getSchema(`document#${pointer}`)?.(value) === true;
  const bookings = new Map<string, Body>();

  const rooms = (query: URLSearchParams): Response => {
    const near: Record<string, unknown> = {};
    for (const [name, text] of query) {
      const [, member] = /^near\[(.+)\]$/.exec(name) ?? [];
      if (member !== undefined) near[member] = numberIn(text);
    }
    const given = {
      size: query.has('size') ? query.getAll('size') : undefined,
      beds: query.has('beds') ? numberIn(query.get('beds') ?? '') : undefined,
      near: Object.keys(near).length > 0 ? near : undefined,
    };
    const isWrong = Object.values(given).some(
      (value, index) =>
        value !== undefined && !isValid(`/paths/~1rooms/get/parameters/${index}/schema`, value),
    );
    return isWrong ? problem(400) : Response.json([{ number: 1, beds: 2 }]);
  };

  return async (request) => {
    const { pathname, searchParams } = new URL(request.url);
    const path = pathname.replace(/^\/v1/, '');
    const type = request.headers.get('content-type') ?? '';
    const text = await request.text();
    if (path === '/rooms' && request.method === 'GET') return rooms(searchParams);
    if (path === '/feedback' && request.method === 'POST') {
      if (!anyType && !type.startsWith('application/x-www-form-urlencoded')) return problem(400);
      const fields = Object.entries(Object.fromEntries(new URLSearchParams(text)));
      const form = Object.fromEntries(
        fields.map(([name, own]) => [name, name === 'stars' ? numberIn(own) : own]),
      );
      return isValid('/components/schemas/Feedback', form)
        ? new Response(null, { status: 204 })
        : problem(400);
    }
    if (path === '/bookings' && request.method === 'POST') {
      if (!anyType && !type.startsWith('application/json')) return problem(400);
      let body: Body;
      try {
        body = JSON.parse(text);
      } catch {
        return problem(400);
      }
      if (!isValid('/components/schemas/NewBooking', body)) return problem(400);
      const booking = { ...body, id: randomUUID() };
      bookings.set(booking.id, booking);
      return Response.json(booking, { status: 201 });
    }
    const booking = bookings.get(decodeURIComponent(path.replace('/bookings/', '')));
    return request.method === 'GET' && booking ? Response.json(booking) : problem(404);
  };
}
