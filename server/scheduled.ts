import { ANCHOR_JOB, writeAnchor } from '#server/audit/anchors.ts'
import { SEAL_JOB, sealEntries } from '#server/audit/chain.ts'
import { runDailyChecks } from '#server/compliance/daily-checks.ts'
import { deleteExpired } from '#server/compliance/erasure/retention-expiry.ts'
import { deleteExpiredIds } from '#server/compliance/id-documents/retention.ts'
import { pollDue } from '#server/market/polling/poll-due.ts'
import { deleteOldRepeats } from '#server/market/polling/retention.ts'
import { sendAlertMessages } from '#server/messaging/alerts/webhook.ts'
import {
  deleteOldAnnouncements,
  runAnnouncements,
} from '#server/messaging/announcements/reminder.ts'
import { removeInvalidLinks } from '#server/messaging/mail/outbox.ts'
import { sendEmails } from '#server/messaging/mail/sender.ts'
import { checkAlerts } from '#server/operations/alerts/check.ts'
import { backUpDaily } from '#server/operations/backups/scheduled-backup.ts'
import type { ScheduledJob } from '#server/platform/jobs/schedule.ts'
import { runCampaigns } from '#server/pricing/campaigns/run-campaigns.ts'
import { followGold } from '#server/pricing/follow-gold/follow-gold.ts'
import { endExpired } from '#server/pricing/run-requests/expiry.ts'
import { applyDueTransitions } from '#server/trade/contracts/lifecycle/jobs.ts'
import { renderWaitingDocuments } from '#server/trade/documents/render.ts'
import { watchReferences, watchTrade } from './compliance/watch.ts'

/** Scheduled jobs. Each has a lease of its name, so that one process at a time runs it. */
export const scheduledJobs: readonly ScheduledJob[] = [
  { name: SEAL_JOB, when: '* * * * * *', run: sealEntries },
  { name: ANCHOR_JOB, when: '0 0 * * * *', run: writeAnchor },
  { name: 'poller', when: '* * * * * *', mayOverlap: true, run: pollDue },
  { name: 'campaigns', when: '*/5 * * * * *', run: runCampaigns },
  { name: 'follow-gold', when: '*/5 * * * * *', run: followGold },
  { name: 'override-expiry', when: '*/30 * * * * *', run: endExpired },
  { name: 'contracts', when: '*/30 * * * * *', run: applyDueTransitions },
  { name: 'documents', when: '* * * * * *', run: renderWaitingDocuments },
  { name: 'compliance-watch', when: '*/30 * * * * *', run: watchTrade },
  { name: 'references', when: '0 45 3 * * *', run: watchReferences },
  { name: 'compliance', when: '0 5 3 * * *', run: runDailyChecks },
  { name: 'erasure', when: '0 15 3 * * *', run: deleteExpired },
  { name: 'id-documents', when: '0 10 * * * *', run: deleteExpiredIds },
  { name: 'announcements', when: '*/5 * * * * *', run: runAnnouncements },
  { name: 'announcement-retention', when: '0 25 * * * *', run: deleteOldAnnouncements },
  { name: 'links', when: '*/30 * * * * *', run: removeInvalidLinks },
  { name: 'mail', when: '*/5 * * * * *', run: sendEmails },
  {
    name: 'alerts',
    when: '10 * * * * *',
    run: (ctx, lease) => checkAlerts(ctx, lease, scheduledJobs),
  },
  { name: 'alert-messages', when: '*/5 * * * * *', run: sendAlertMessages },
  { name: 'backup', when: '0 */10 * * * *', run: backUpDaily },
  { name: 'retention', when: '0 20 * * * *', run: deleteOldRepeats },
]
