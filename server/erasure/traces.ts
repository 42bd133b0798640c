import type { Trx } from '#server/database/connect.ts'
import * as queries from './queries.ts'
import { type Redact, redactJson } from './words.ts'

export interface Traced {
  customers: number[]
  emails: string[]
  /** Documents that the law wants kept as they are. */
  kept: number[]
}

/** Takes customers out of everything that was written about them, and counts what was thrown away. */
export async function redactTraces(trx: Trx, { customers, emails, kept }: Traced, redact: Redact) {
  const contracts = (await queries.contractsOf(trx, customers)).map(({ id }) => id)
  const invoices = await queries.invoicesOf(trx, customers)
  const numbers = invoices.flatMap(({ number }) => (number === null ? [] : [number]))
  const drafts = invoices.flatMap(({ id, state }) => (state === 'draft' ? [id] : []))
  const letters = await queries.deleteLetters(trx, { emails, numbers })
  const papers = (await queries.papersOf(trx, customers)).map(({ id }) => id)
  const thrown = papers.filter((id) => !kept.includes(id))
  await queries.deletePapers(trx, thrown)
  await queries.deleteDrafts(trx, drafts)
  const numbered = invoices.map(({ id }) => id).filter((id) => !drafts.includes(id))
  await queries.emptyProse(trx, { contracts, invoices: numbered })
  await redactContracts(trx, contracts, redact)
  await redactMoney(trx, customers, numbered, redact)
  await redactTalk(trx, redact)
  return { letters, papers: thrown.length, drafts: drafts.length }
}

async function redactContracts(trx: Trx, contracts: number[], redact: Redact): Promise<void> {
  if (contracts.length === 0) return
  for (const line of await queries.linesOf(trx, contracts)) {
    const description = redact(line.description)
    const details = redactJson(line.details, redact)
    if (description !== line.description || details !== line.details)
      await queries.setWords(trx, 'contract_lines', line.id, { description, details })
  }
  for (const version of await queries.versionsOf(trx, contracts)) {
    const content = redactJson(withoutNote(version.content), redact)
    if (version.reason !== '' || content !== version.content)
      await queries.setVersion(trx, version, { reason: '', content })
  }
  for (const { id, details } of await queries.eventsOf(trx, contracts)) {
    const told = redactJson(details, redact)
    if (told !== details) await queries.setWords(trx, 'contract_events', id, { details: told })
  }
}

/** The note of a contract is prose, in every version of it. */
function withoutNote(content: string): string {
  const version = JSON.parse(content)
  return version.note ? JSON.stringify({ ...version, note: '' }) : content
}

async function redactMoney(
  trx: Trx,
  customers: number[],
  invoices: number[],
  redact: Redact,
): Promise<void> {
  for (const payment of await queries.paymentsOf(trx, customers)) {
    const reference = redact(payment.reference)
    if (reference !== payment.reference)
      await queries.setWords(trx, 'payments', payment.id, { reference })
  }
  if (invoices.length === 0) return
  for (const line of await queries.invoiceLinesOf(trx, invoices)) {
    const description = redact(line.description)
    const details = redactJson(line.details, redact)
    if (description !== line.description || details !== line.details)
      await queries.setWords(trx, 'invoice_lines', line.id, { description, details })
  }
}

/** What colleagues wrote to one another, were told, noted and searched for. */
async function redactTalk(trx: Trx, redact: Redact): Promise<void> {
  for await (const { id, body } of each((after) => queries.messagesFrom(trx, after))) {
    const said = redact(body)
    if (said !== body) await queries.setWords(trx, 'messages', id, { body: said })
  }
  for await (const { id, facts } of each((after) => queries.newsFrom(trx, after))) {
    const told = redactJson(facts, redact)
    if (told !== facts) await queries.setWords(trx, 'notifications', id, { facts: told })
  }
  for (const { id, note } of await queries.notedFindings(trx)) {
    const said = redact(note)
    if (said !== note) await queries.setWords(trx, 'compliance_findings', id, { note: said })
  }
  for (const { id, name, query } of await queries.viewsOf(trx)) {
    const asked = [name, ...new URLSearchParams(query).values()]
    if (asked.some((text) => redact(text) !== text)) await queries.deleteView(trx, id)
  }
}

async function* each<R extends { id: number }>(from: (after: number) => Promise<R[]>) {
  for (let rows = await from(0); rows.length > 0; rows = await from(rows.at(-1)?.id ?? 0))
    yield* rows
}
