import { isLocale } from '#lang/locales.ts'
import { can } from '#server/access/abilities.ts'
import type { Actor } from '#server/access/actor.ts'
import { queueSystemEmail } from '#server/messaging/mail/outbox.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { translator } from '#server/platform/locales/translator.ts'
import type { AlertProps } from './props.ts'
import * as queries from './queries.ts'
import type { AlertKind } from './table.ts'

/** A condition that people must know of. */
export interface Alert {
  kind: AlertKind
  /** Which source, job or disk; empty where there is one only. */
  subject: string
  /** The values of its text. */
  facts: Record<string, string | number>
}

/** An alert is over when its cause has been gone for this long, so that a value around a limit does not repeat it. */
const CLEAR_MS = 5 * 60_000

const translatorFor = translator('alerts')

/** The page on which something can be done about an alert. */
const PAGES: Record<AlertKind, string | null> = {
  gold_stale: '/gold-price-logs',
  source_failing: '/configuration/sources',
  job_silent: null,
  email_failed: '/outbox',
  backup_old: null,
  disk_low: null,
  audit_broken: '/audit',
  audit_late: '/audit',
  restarts: null,
}

/**
 * Opens the alerts that are found, and closes those of the checked kinds that are gone. Emails and the webhook tell both,
 * once each, whatever the number of processes.
 */
export async function setAlerts(
  tx: Tx,
  checked: readonly AlertKind[],
  found: readonly Alert[],
): Promise<void> {
  const now = tx.clock.now()
  const isFound = new Set(found.map(keyOf))
  const open = await queries.openAlerts(tx.db)
  const isOpen = new Set(open.map(keyOf))
  for (const alert of found.filter((one) => !isOpen.has(keyOf(one)))) {
    const { kind, subject } = alert
    const facts = JSON.stringify(alert.facts)
    if (await queries.insertAlert(tx, { kind, subject, facts, opened_at: now }))
      await tell(tx, 'alert_opened', alert)
  }
  for (const row of open) {
    if (isFound.has(keyOf(row))) {
      if (row.clear_since !== null) await queries.setClearSince(tx, row, null)
      continue
    }
    if (!checked.includes(row.kind)) continue
    if (row.clear_since === null) await queries.setClearSince(tx, row, now)
    else if (Date.parse(now) - Date.parse(row.clear_since) >= CLEAR_MS) {
      if (await queries.deleteAlert(tx, row))
        await tell(tx, 'alert_closed', { ...row, facts: JSON.parse(row.facts) })
    }
  }
}

const keyOf = ({ kind, subject }: Pick<Alert, 'kind' | 'subject'>): string => `${kind} ${subject}`

/** The open alerts, for those who may see them. */
export async function alertsFor({ db }: Ctx, actor: Actor): Promise<AlertProps[]> {
  if (!can(actor, 'alerts.see')) return []
  const rows = await queries.openAlerts(db)
  return rows.map(({ kind, subject, facts, opened_at }) => ({
    kind,
    subject,
    facts: JSON.parse(facts),
    href: PAGES[kind],
    since: opened_at,
  }))
}

async function tell(tx: Tx, event: 'alert_opened' | 'alert_closed', alert: Alert): Promise<void> {
  const { email: address, webhook } = tx.settings.alerts
  const link = `${tx.settings.appUrl}${PAGES[alert.kind] ?? '/'}`
  const to =
    address === null
      ? await queries.recipients(tx.db)
      : [{ id: null, email: address, locale: 'en' }]
  for (const { id: userId, email, locale: stored } of to) {
    const locale = isLocale(stored) ? stored : 'en'
    const values = { ...textOf(alert, locale), link }
    await queueSystemEmail(tx, event, { email, userId, locale }, values)
  }
  if (webhook !== null) await queueMessage(tx, event, alert, link)
}

function textOf({ kind, facts }: Alert, locale: Parameters<typeof translatorFor>[0]) {
  const t = translatorFor(locale)
  return { title: t(`${kind}.title`, facts), text: t(`${kind}.text`, facts) }
}

async function queueMessage(
  tx: Tx,
  event: 'alert_opened' | 'alert_closed',
  alert: Alert,
  link: string,
): Promise<void> {
  const now = tx.clock.now()
  const { kind, subject } = alert
  const body = JSON.stringify({
    type: event.replace('_', '.'),
    timestamp: now,
    data: { kind, subject, ...textOf(alert, 'en'), link },
  })
  await queries.insertMessage(tx, { message_id: `msg_${tx.ids.token()}`, body, next_at: now })
}
