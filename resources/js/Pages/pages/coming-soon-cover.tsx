import { ComingSoon } from '#client/features/messaging/announcements/ComingSoon.tsx'
import { ChainBackdrop } from '#client/Layouts/auth/ChainBackdrop.tsx'
import type { Pages } from '#server/http/pages.ts'

/** The announcements of the shop, the next one on a dark panel with the chain. */
export default function ComingSoonCover(page: Pages['pages/coming-soon-cover']) {
  return <ComingSoon page={page} look="cover" backdrop={<ChainBackdrop />} />
}
