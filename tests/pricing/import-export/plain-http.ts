import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser } from '#tests/support/browser.ts'
import type { Shop } from '#tests/support/shop.ts'

/** A raw request of this browser, for binary responses and aborted uploads. */
export function openRequest(
  shop: Shop,
  browser: Browser,
  method: string,
  path: string,
): ClientRequest {
  const { appUrl } = shop.ctx.settings
  const { port } = shop.server.address() as AddressInfo
  return request({
    host: '127.0.0.1',
    port,
    method,
    path,
    agent: false,
    headers: {
      Host: new URL(appUrl).host,
      Origin: appUrl,
      'Sec-Fetch-Site': 'same-origin',
      Accept: '*/*',
      'Content-Type': 'text/csv',
      Cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      'X-XSRF-TOKEN': decodeURIComponent(browser.cookies.get('XSRF-TOKEN') ?? ''),
    },
  })
}

export function responseTo(pending: ClientRequest, body?: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    pending.once('response', resolve).once('error', reject)
    pending.end(body)
  })
}

export async function bytesOf(response: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of response) parts.push(part)
  return Buffer.concat(parts)
}
