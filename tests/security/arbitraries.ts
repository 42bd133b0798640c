import fc from 'fast-check'
import { sourcesUnder } from '#tests/conventions/source.ts'
import { visitHeaders } from '#tests/support/inertia.ts'
import type { RawRequest } from '#tests/support/raw-request.ts'

/** Any request to this route, most of them similar to those of the client. */
export function anyRequest(
  method: string,
  path: string,
  fields: readonly string[],
): fc.Arbitrary<RawRequest> {
  return fc
    .record({ address: addressOf(path), query, headers: headerSet, sent: sentBody(fields) })
    .map(({ address, query: search, headers, sent }) => {
      const request = { method, path: `${address}${search}`, headers }
      if (method === 'GET' || method === 'HEAD') return request
      return { ...request, headers: { ...headers, ...sent.headers }, body: sent.body }
    })
}

/** Any path. */
export const anyAddress: fc.Arbitrary<string> = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '/',
        '//',
        '/..',
        '/%2e%2e',
        '/%',
        '/%00',
        '/\\',
        '/.env',
        '/price',
        '/login',
      ),
      fc.webPath(),
      fc
        .string({ unit: 'grapheme', maxLength: 12 })
        .map((text) => `/${encodeURIComponent(safe(text))}`),
    ),
    { minLength: 1, maxLength: 5 },
  )
  .map((parts) => parts.join(''))

/** Every field name of any form or query. */
const names = [
  ...new Set(
    sourcesUnder('server')
      .filter(({ path }) => /input\.ts$/.test(path))
      .flatMap((source) => source.nodes('Property'))
      .flatMap(({ key }) => (key.type === 'Identifier' ? [key.name] : [])),
  ),
]

const odd = [
  ['', ' ', '0', '-1', '1e309', '1e21', 'NaN', 'Infinity', '0x10', '1e3', '12 ', '１２', '۱۲۳'],
  ["' OR 1=1--", '%', '_', '"];--', '\\', '*', '$1', '{{x}}', '=1+1', '<script>'],
  ['\u0000', '\ud800', '\u202e', '\u2028', '\r\nBcc: x@y.z', '💍', 'ﷺ'.repeat(50)],
  ['__proto__', 'constructor', 'toString', 'null', 'undefined', '../../etc/passwd'],
  ['//evil.example', '/\\evil.example', 'javascript:alert(1)', 'http://169.254.169.254/'],
  ['2026-02-30', '9999-12-31T23:59:59.999Z', '-271821-04-20T00:00:00.000Z', '0000-00-00'],
  ['9007199254740993', '99999999999999999999', '0.00000000001', 'a'.repeat(3000)],
].flat()

const plausible = [
  ['1', '2', '14', '14K', '18K', '8', '22', '4100.00', '4100', '5', '12.5', '999999', 'USD', 'EUR'],
  ['solid', 'hollow', 'all', 'custom', 'percent', 'fixed', 'formula', 'reprice', 'sale', 'edit'],
  ['staff', 'admin', 'active', 'disabled', 'en', 'ae', 'cover', 'boxed', 'nbp', 'swissquote', 'on'],
  ['2026-11-21', '2026-12-01', '2026-12-01T10:00', '2026-11-21T09:00:00.000Z', '30d'],
  ['csv', 'xlsx'],
  ['staff@assay.test', 'x@y.z', 'a long enough password', 'MCL-S-14K-8MM-22IN', 'price', 'q1'],
].flat()

const numbers = [0, -0, 1, 2, -1, 0.1, 14, 1e21, 2 ** 53, 2 ** 63, -(2 ** 31), 1e-7]

const text = fc.oneof(
  { arbitrary: fc.constantFrom(...plausible), weight: 4 },
  { arbitrary: fc.constantFrom(...odd), weight: 3 },
  { arbitrary: fc.string({ unit: 'binary', maxLength: 20 }), weight: 1 },
)

const { value } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    text,
    fc.constantFrom(...numbers),
    fc.constantFrom(true, false, null),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom(...names, '__proto__', 'constructor'), tie('value'), {
      maxKeys: 4,
    }),
  ),
}))

/** Mostly the fields that the route requires, together with others. */
function bodyOf(fields: readonly string[]): fc.Arbitrary<unknown> {
  const given = fc.record(Object.fromEntries(fields.map((name) => [name, value])), {
    requiredKeys: [],
  })
  const whole = fc.record(Object.fromEntries(fields.map((name) => [name, value])))
  const more = fc.dictionary(fc.constantFrom(...names), value, { maxKeys: 3 })
  return fc.oneof(
    { arbitrary: whole, weight: 4 },
    { arbitrary: fc.tuple(given, more).map(([one, other]) => ({ ...one, ...other })), weight: 3 },
    { arbitrary: value, weight: 1 },
  )
}

type Sent = { headers: Record<string, string>; body: string | Buffer }

function sentBody(fields: readonly string[]): fc.Arbitrary<Sent> {
  const as = (type: string) => (body: string | Buffer) => ({
    headers: { 'content-type': type },
    body,
  })
  const json = bodyOf(fields).map((given) => JSON.stringify(given) ?? '')
  const bytes = fc.uint8Array({ maxLength: 60 }).map((part) => Buffer.from(part))
  return fc.oneof(
    { arbitrary: json.map(as('application/json')), weight: 20 },
    { arbitrary: queryText.map(as('application/x-www-form-urlencoded')), weight: 2 },
    { arbitrary: text.map(as('application/json')), weight: 1 },
    { arbitrary: fc.oneof(text, bytes).map(as('text/csv')), weight: 1 },
    { arbitrary: bytes.map(as('image/png')), weight: 1 },
    { arbitrary: text.map(as('text/plain')), weight: 1 },
  )
}

const queryText = fc.oneof(
  fc
    .array(fc.tuple(fc.constantFrom(...names, 'page[]', 'q[a]', '__proto__[x]'), text), {
      maxLength: 4,
    })
    .map((pairs) =>
      pairs.map(([name, given]) => `${name}=${encodeURIComponent(safe(given))}`).join('&'),
    ),
  fc.constantFrom('%', '&&&', '=', 'a=1&a=2', '%00', '%E0%A4%A', '?', 'q=%ED%A0%80'),
)

const query = fc.oneof(
  { arbitrary: fc.constant(''), weight: 2 },
  { arbitrary: queryText.map((search) => `?${search}`), weight: 3 },
)

const propNames = fc
  .array(
    fc.constantFrom(
      'auth',
      'shop',
      'errors',
      'secret',
      '__proto__',
      'valueOf',
      'a.b',
      'lines',
      '',
      '*',
    ),
    {
      maxLength: 5,
    },
  )
  .map((list) => list.join(','))

const knownHeaders: Record<string, fc.Arbitrary<string>> = {
  accept: fc.constantFrom('application/json', 'text/html', '*/*', 'x', 'application/json;q=0'),
  'accept-language': fc.constantFrom('ar', 'xx', '*', 'en;q=x', 'de-'.repeat(100)),
  'x-inertia-partial-component': fc.constantFrom('price', 'home', 'users', 'gold-price-logs'),
  'x-inertia-partial-data': propNames,
  'x-inertia-partial-except': propNames,
  'x-inertia-reset': propNames,
  'x-inertia-except-once-props': propNames,
  'x-inertia-error-bag': fc.constantFrom('a', '__proto__', 'constructor', 'x.y'),
  precognition: fc.constantFrom('true', 'false'),
  'precognition-validate-only': propNames,
  purpose: fc.constant('prefetch'),
  'x-http-method-override': fc.constantFrom('DELETE', 'TRACE'),
  'if-none-match': fc.constantFrom('*', '"x"', 'W/"0"'),
  range: fc.constantFrom('bytes=0-1', 'bytes=-', 'x'),
  referer: fc.constantFrom('https://evil.example/x', 'no address', '//', '/price'),
  'x-forwarded-for': fc.constantFrom('203.0.113.9', 'x', ',,,'),
  'content-encoding': fc.constantFrom('gzip', 'identity', 'x'),
}

/** A few of the known headers, with any value. */
const headerSet: fc.Arbitrary<Record<string, string>> = fc
  .tuple(
    fc.constantFrom({ accept: 'application/json' }, visitHeaders as Record<string, string>, {}),
    fc.uniqueArray(fc.constantFrom(...Object.keys(knownHeaders)), { maxLength: 3 }),
  )
  .chain(([from, few]) => {
    const some = Object.entries(knownHeaders).filter(([name]) => few.includes(name))
    return fc.record(Object.fromEntries(some)).map((headers) => ({ ...from, ...headers }))
  })

const parameters = fc.oneof(
  { arbitrary: fc.constantFrom('1', '2', '3', 'nbp', '999999'), weight: 5 },
  {
    arbitrary: fc.constantFrom(
      '0',
      '-1',
      '1e3',
      '01',
      '%00',
      '%',
      '%E0%A4%A',
      '..%2f..',
      '__proto__',
      '9'.repeat(400),
    ),
    weight: 3,
  },
  { arbitrary: text.map((given) => encodeURIComponent(safe(given)) || 'x'), weight: 2 },
)

function addressOf(path: string): fc.Arbitrary<string> {
  const count = path.match(/:\w+/g)?.length ?? 0
  return fc.tuple(...Array.from({ length: count }, () => parameters)).map((given) => {
    let at = 0
    return path.replaceAll(/:\w+/g, () => given[at++] ?? 'x')
  })
}

/** `encodeURIComponent` throws on lone surrogates. */
function safe(given: string): string {
  return given.toWellFormed()
}
