import type { Tx } from '#server/database/transaction.ts'
import { redactReferences } from '#server/payments/payment.ts'
import * as queries from './queries.ts'
import { type Redact, redactJson } from './words.ts'

export interface Traced {
  customers: number[]
  emails: string[]
  /** Documents that the law wants kept as they are. */
  kept: number[]
}

/** Takes customers out of everything that was written about them, and counts what was thrown away. */
export async function redactTraces(tx: Tx, { customers, emails, kept }: Traced, redact: Redact) {
  const contracts = (await queries.contractsOf(tx.db, customers)).map(({ id }) => id)
  const invoices = await queries.invoicesOf(tx.db, customers)
  const numbers = invoices.flatMap(({ number }) => (number === null ? [] : [number]))
  const drafts = invoices.flatMap(({ id, state }) => (state === 'draft' ? [id] : []))
  const letters = await queries.deleteLetters(tx, { emails, numbers })
  const papers = (await queries.papersOf(tx.db, customers)).map(({ id }) => id)
  const thrown = papers.filter((id) => !kept.includes(id))
  await queries.deletePapers(tx, thrown)
  await queries.deleteDrafts(tx, drafts)
  const numbered = invoices.map(({ id }) => id).filter((id) => !drafts.includes(id))
  await queries.emptyProse(tx, { contracts, invoices: numbered })
  await redactContracts(tx, contracts, redact)
  await redactMoney(tx, customers, numbered, redact)
  await redactTalk(tx, redact)
  return { letters, papers: thrown.length, drafts: drafts.length }
}

async function redactContracts(tx: Tx, contracts: number[], redact: Redact): Promise<void> {
  if (contracts.length === 0) return
  for (const line of await queries.linesOf(tx.db, contracts)) {
    const description = redact(line.description)
    const details = redactJson(line.details, redact)
    if (description !== line.description || details !== line.details)
      await queries.setWords(tx, 'contract_lines', line.id, { description, details })
  }
  for (const version of await queries.versionsOf(tx.db, contracts)) {
    const content = redactJson(withoutNote(version.content), redact)
    if (version.reason !== '' || content !== version.content)
      await queries.setVersion(tx, version, { reason: '', content })
  }
  for (const { id, details } of await queries.eventsOf(tx.db, contracts)) {
    const told = redactJson(details, redact)
    if (told !== details) await queries.setWords(tx, 'contract_events', id, { details: told })
  }
}

/** The note of a contract is prose, in every version of it. */
function withoutNote(content: string): string {
  const version = JSON.parse(content)
  return version.note ? JSON.stringify({ ...version, note: '' }) : content
}

async function redactMoney(
  tx: Tx,
  customers: number[],
  invoices: number[],
  redact: Redact,
): Promise<void> {
  await redactReferences(tx, customers, redact)
  if (invoices.length === 0) return
  for (const line of await queries.invoiceLinesOf(tx.db, invoices)) {
    const description = redact(line.description)
    const details = redactJson(line.details, redact)
    if (description !== line.description || details !== line.details)
      await queries.setWords(tx, 'invoice_lines', line.id, { description, details })
  }
}

/** What colleagues wrote to one another, were told, noted and searched for. */
async function redactTalk(tx: Tx, redact: Redact): Promise<void> {
  for await (const { id, body } of each((after) => queries.messagesFrom(tx.db, after))) {
    const said = redact(body)
    if (said !== body) await queries.setWords(tx, 'messages', id, { body: said })
  }
  for await (const { id, facts } of each((after) => queries.newsFrom(tx.db, after))) {
    const told = redactJson(facts, redact)
    if (told !== facts) await queries.setWords(tx, 'notifications', id, { facts: told })
  }
  for (const { id, note } of await queries.notedFindings(tx.db)) {
    const said = redact(note)
    if (said !== note) await queries.setWords(tx, 'compliance_findings', id, { note: said })
  }
  for (const { id, name, query } of await queries.viewsOf(tx.db)) {
    const asked = [name, ...new URLSearchParams(query).values()]
    if (asked.some((text) => redact(text) !== text)) await queries.deleteView(tx, id)
  }
}

async function* each<R extends { id: number }>(from: (after: number) => Promise<R[]>) {
  for (let rows = await from(0); rows.length > 0; rows = await from(rows.at(-1)?.id ?? 0))
    yield* rows
}
