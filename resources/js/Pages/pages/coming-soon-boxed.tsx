import { ComingSoon } from '#client/features/messaging/announcements/ComingSoon.tsx'
import type { Pages } from '#server/http/pages.ts'

/** The announcements of the shop, the next one in a card. */
export default function ComingSoonBoxed(page: Pages['pages/coming-soon-boxed']) {
  return <ComingSoon page={page} look="boxed" />
}
