import { type AddressPolicy, isBlockedHost } from '#server/platform/security/outgoing-addresses.ts'
import { FeedError } from './feed.ts'

/**
 * Checks the address of a source before the request; with FEED_ALLOW_LOCAL it may be local and plain http. Throws
 * `private_address` for a blocked host, and `tls` where plain http is not allowed.
 */
export function checkAddress(url: URL, policy: AddressPolicy): void {
  // First, because the error about plain http would hide this one.
  if (isBlockedHost(url, policy)) throw new FeedError('private_address')
  if (url.protocol !== 'https:' && !policy.allowLocal) throw new FeedError('tls')
}
