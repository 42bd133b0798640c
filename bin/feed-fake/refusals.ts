import type { SourceKind } from '#server/market/feeds/list.ts'

export interface Reply {
  status: number
  headers: Record<string, string>
  body: string
}

type RepliesBySource = Partial<Record<SourceKind, Reply>>

const JSON_TYPE = { 'content-type': 'application/json' }
const FORBIDDEN =
  '<!DOCTYPE html><html><head><title>403 Forbidden</title></head><body><h1>Forbidden</h1></body></html>'

/** How each source rejects an API key; sources without keys respond with 403. */
export function rejectedKey(source: SourceKind): Reply {
  const forbidden = { status: 403, headers: { 'content-type': 'text/html' }, body: FORBIDDEN }
  const replies: RepliesBySource = {
    goldapi_io: json(403, { error: 'Invalid API Key' }),
    metals_dev: json(200, {
      status: 'failure',
      error_code: 1101,
      error_message: 'Invalid API key',
    }),
    metalpriceapi: json(200, {
      success: false,
      error: {
        statusCode: 102,
        message: 'No API Key was specified or an invalid API Key was specified.',
      },
    }),
  }
  return replies[source] ?? forbidden
}

/** How each source reports that the quota is exceeded. */
export function quotaExceeded(source: SourceKind): Reply {
  const replies: RepliesBySource = {
    goldapi_io: json(402, { error: 'Monthly API quota exceeded' }),
    metals_dev: json(200, {
      status: 'failure',
      error_code: 1203,
      error_message: 'Quota exceeded',
    }),
    metalpriceapi: json(200, {
      success: false,
      error: { statusCode: 104, message: 'Your monthly usage limit has been reached.' },
    }),
  }
  return replies[source] ?? json(402, { error: 'Payment Required' })
}

export function json(status: number, body: object): Reply {
  return { status, headers: JSON_TYPE, body: JSON.stringify(body) }
}
