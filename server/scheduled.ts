import { endExpired } from '#server/prices/kinds/edit/expiry.ts'
import { lookAround } from './compliance/look.ts'
import { watchReferences, watchTrade } from './compliance/watch.ts'
import { followTheClock } from './contracts/jobs.ts'
import { makeWaiting } from './documents/make.ts'
import { forgetKept } from './erasure/kept.ts'
import { pollDue } from './gold-price-logs/poll-due.ts'
import { thinHeartbeats } from './gold-price-logs/retention.ts'
import { forgetIds } from './id-documents/retention.ts'
import type { Scheduled } from './jobs/schedule.ts'
import { forgetLinks } from './mail/outbox.ts'
import { sendLetters } from './mail/sender.ts'
import { runCampaigns } from './prices/campaigns/run-campaigns.ts'
import { followGold } from './prices/follow-gold.ts'

/** What runs by itself, each line under a lease of its own name: one process at a time does it. */
export const scheduled: readonly Scheduled[] = [
  { name: 'poller', when: '* * * * * *', mayOverlap: true, run: pollDue },
  { name: 'campaigns', when: '*/5 * * * * *', run: runCampaigns },
  { name: 'follow-gold', when: '*/5 * * * * *', run: followGold },
  { name: 'override-expiry', when: '*/30 * * * * *', run: endExpired },
  { name: 'contracts', when: '*/30 * * * * *', run: followTheClock },
  { name: 'documents', when: '* * * * * *', run: makeWaiting },
  { name: 'compliance-watch', when: '*/30 * * * * *', run: watchTrade },
  { name: 'references', when: '0 45 3 * * *', run: watchReferences },
  { name: 'compliance', when: '0 5 3 * * *', run: lookAround },
  { name: 'erasure', when: '0 15 3 * * *', run: forgetKept },
  { name: 'id-documents', when: '0 10 * * * *', run: forgetIds },
  { name: 'links', when: '*/30 * * * * *', run: forgetLinks },
  { name: 'mail', when: '*/5 * * * * *', run: sendLetters },
  { name: 'retention', when: '0 20 * * * *', run: thinHeartbeats },
]
