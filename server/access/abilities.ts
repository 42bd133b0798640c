import { Forbidden } from '#server/platform/errors.ts'
import type { Actor, Principal, Role } from './actor.ts'

/**
 * The users who hold an ability: all signed-in users, those who may see cost, or admins. Each group includes the next.
 */
export type Holder = 'staff' | 'cost right' | 'admin'

interface Rule {
  who: Holder
  /** The user authenticates again if the last authentication is more than 15 minutes ago. */
  reauthenticate?: true
  /** Scheduled work holds it too. */
  system?: true
}

/** Ability → who holds it. The only place that defines what a role may do. Source: docs/domain.md 5.4. */
export const abilities = {
  'app.use': { who: 'staff' },
  'cost.see': { who: 'cost right', system: true },

  'account.change_email': { who: 'staff', reauthenticate: true },
  'account.change_passkeys': { who: 'staff', reauthenticate: true },
  'account.change_second_factor': { who: 'staff', reauthenticate: true },
  'account.deactivate': { who: 'staff', reauthenticate: true },
  'account.end_sessions': { who: 'staff', reauthenticate: true },
  'account.export': { who: 'staff', reauthenticate: true },
  'account.reauthenticate': { who: 'staff', reauthenticate: true },

  'users.see': { who: 'admin' },
  'users.manage': { who: 'admin', reauthenticate: true },
  'audit.see': { who: 'admin' },
  'audit.export': { who: 'admin', reauthenticate: true },
  'alerts.see': { who: 'admin' },
  'emails.see': { who: 'admin' },
  'emails.open': { who: 'admin', reauthenticate: true },
  'emails.send_again': { who: 'admin' },
  'announcements.plan': { who: 'admin' },
  'contact_requests.receive': { who: 'admin' },
  'operations_documents.see': { who: 'admin' },

  'gold.decide': { who: 'admin' },
  'gold.record_any_price': { who: 'admin' },
  'gold_sources.see': { who: 'admin' },
  'gold_sources.test': { who: 'admin' },
  'gold_sources.save': { who: 'admin', reauthenticate: true },
  'board_devices.manage': { who: 'admin' },

  'catalogue.change': { who: 'admin' },
  'runs.apply_held': { who: 'admin', reauthenticate: true },
  'runs.approve': { who: 'admin', reauthenticate: true },
  'runs.exceed_limits': { who: 'admin', system: true },
  'runs.undo_any': { who: 'admin' },
  'runs.undo_under_floor': { who: 'admin' },
  'past_prices.import': { who: 'admin' },
  'campaigns.stop_any': { who: 'admin' },

  'customers.export': { who: 'admin', reauthenticate: true },
  'customers.preview_erasure': { who: 'admin' },
  'customers.erase': { who: 'admin', reauthenticate: true },
  'id_documents.open_any': { who: 'admin' },
  'id_documents.delete_any': { who: 'admin' },
  'contracts.export': { who: 'admin', reauthenticate: true },
  'contracts.override': { who: 'admin' },
  'payments.reverse': { who: 'admin' },
  'invoices.export': { who: 'admin', reauthenticate: true },
  'invoices.void': { who: 'admin' },
  'compliance.resolve': { who: 'admin' },
  'analytics.export_customers': { who: 'admin', reauthenticate: true },

  'pricing_settings.see': { who: 'admin' },
  'pricing_settings.change': { who: 'admin' },
  'pricing_settings.restore': { who: 'admin', reauthenticate: true },
  'shop_settings.save': { who: 'admin', reauthenticate: true },
} as const satisfies Record<string, Rule>

export type Ability = keyof typeof abilities

export const ABILITIES = Object.keys(abilities) as Ability[]

/** What decides which abilities a user holds; read from the database on every request. */
export type PrincipalRights =
  | Pick<Actor, 'role' | 'staffSeesCost'>
  | Extract<Principal, { role: 'system' }>

/** Whether this user, or scheduled work, holds the ability. A guest (null) holds none. */
export function can(principal: PrincipalRights | null, ability: Ability): boolean {
  const rule: Rule = abilities[ability]
  if (principal === null) return false
  if (principal.role === 'system') return rule.system === true
  if (principal.role === 'admin' || rule.who === 'staff') return true
  return rule.who === 'cost right' && principal.staffSeesCost
}

/** The roles of which every user holds the ability, to compare with the role of a user who did something before. */
export const rolesWith = (ability: Ability): Role[] =>
  (['admin', 'staff'] as const).filter((role) => can({ role, staffSeesCost: false }, ability))

/** Throws `Forbidden` unless `can`. */
export function authorize(principal: PrincipalRights | null, ability: Ability): void {
  if (!can(principal, ability)) throw new Forbidden()
}

/** Whether the ability requires a recent authentication. */
export function needsRecentAuth(ability: Ability): boolean {
  const rule: Rule = abilities[ability]
  return rule.reauthenticate === true
}

/** Every ability and whether this user holds it; a prop of every page. */
export function abilitiesOf(actor: PrincipalRights | null): Record<Ability, boolean> {
  return Object.fromEntries(ABILITIES.map((name) => [name, can(actor, name)])) as Record<
    Ability,
    boolean
  >
}

export const isRole = (value: unknown): value is Role => value === 'admin' || value === 'staff'

export type SecondFactorPolicy = 'optional' | 'admins' | 'everyone'

/** Of whom a second factor is required: as the shop chose, and in production of admins until it has chosen. */
export function secondFactorPolicy(
  shop: { second_factor: SecondFactorPolicy | null; second_factor_chosen: number | null },
  { production }: { production: boolean },
): { policy: SecondFactorPolicy; isDefault: boolean } {
  const isDefault = production && shop.second_factor_chosen !== 1
  return { policy: isDefault ? 'admins' : (shop.second_factor ?? 'optional'), isDefault }
}

/** Whether the policy requires a second factor of this role. */
export function needsSecondFactor(policy: SecondFactorPolicy, role: Role): boolean {
  return policy === 'everyone' || (policy === 'admins' && role === 'admin')
}

/** How long staff may undo their own run. */
const STAFF_UNDO_MS = 24 * 60 * 60 * 1000

/** Admins may undo any run, staff their own within 24 hours. `now` and `appliedAt` are ISO times. */
export function mayUndo(
  actor: Actor,
  run: { appliedBy: number | null; appliedAt: string | null },
  now: string,
): boolean {
  if (can(actor, 'runs.undo_any')) return true
  if (run.appliedBy !== actor.id || run.appliedAt === null) return false
  return Date.parse(now) - Date.parse(run.appliedAt) <= STAFF_UNDO_MS
}

/** The creator of a campaign may stop it, and so may any admin. */
export function mayStop(actor: Actor, campaign: { created_by: number | null }): boolean {
  return can(actor, 'campaigns.stop_any') || campaign.created_by === actor.id
}
