import { expect, test } from 'vitest'
import { textsOf } from './texts.ts'

// docs/voice.md as far as a pattern can check it. Keys of menu.json are fixed by the specification.

const texts = [...textsOf('en')].filter(([key]) => !key.startsWith('menu:'))

/** One term for one thing: the standard term, and the names for the same thing that are not used. */
const TERMS: [term: string, others: RegExp][] = [
  ['audit log', /record of acts|activity log|\bthe log of acts/],
  ['email', /\bletters? (to|for|from)|\be-mail|outbox|mailbox/],
  ['team', /colleague|co-?worker/],
  ['sign-in and security', /\bdoors?\b|\bcome in\b/],
  ['two-factor', /second factor|second step of sign|\b2-factor/],
  ['admin', /(?<!system )administrator/],
  ['simulation', /rehears/],
  ['active', /\bin force\b/],
  ['undo', /tak(e|es|en|ing) back|took back|put(s|ting)? back/],
  ['revoke', /call(ed|s)? back/],
  ['compliance task', /compliance finding|\bfinding (about|of the law)/],
  ['compare-at price', /struck|strike-?through|reference price|(?<!change )\bcompare price/],
  ['allowed', /lawful|honest|provable|in doubt/],
  ['certif', /vouch|attest/],
  ['for sale', /on offer/],
  ['price breakdown', /price receipt|receipt of (a|the|this) price/],
  ['verif', /prove it[.!]?$|proven/],
  ['customer view', /turn the (screen|page)/],
  ['gold price source', /\bgold sources?\b|sources? of gold/],
  ['safety check', /\bguards?\b/],
  ['needs review', /\bwaits? for (a|your) (look|decision|review)/],
  ['api key', /\bkey of (the|this|a) source/],
  ['display screen', /wall screen|screens? on the wall/],
  ['automatically', /by itself|by themselves|on its own\b/],
  ['manually', /by hand|hand-set/],
  ['fix', /\bmend(s|ed|ing)?\b/],
  ['calculated', /reckon|worked out/],
  ['minimum', /\bat the least\b|(?<!\bat )\bleast\b/],
  ['default terms', /usual terms/],
  ['in the meantime', /meanwhile/],
  ['someone', /somebody|nobody|everybody|anybody/],
  ['sku', /article numbers?/],
  ['wire transfer', /bank transfer/],
  ['face amount', /amount printed/],
  ['record payment', /take payment/],
  ['refund', /give(s|n)? back|money goes back|goes back as/],
  ['balance due', /still owed/],
  ['store credit', /customer’s credit/],
  ['custom line', /free line/],
  ['generat', /being drawn|is drawn/],
  ['document', /\bpapers?\b/],
  ['tax id', /tax number/],
  ['ring size', /\bfinger\b/],
  ['price lock confirmation', /price-lock letter/],
  ['continue', /\bgo on\b/],
]

/** Words that no text has: literary, personified, or of another register. */
const BANNED: [word: RegExp, instead: string][] = [
  [/\bhouse\b/, 'Assay'],
  [/\bshall\b/, 'will, or must'],
  [/\b(he|she|his|her|him)\b/, 'they, or “you”'],
  [/\bone’s\b|\b(if|as) one\b/, 'you'],
  [/\bany more\b/, 'no longer'],
  [/\b(speaks?|spoke|falls? silent)\b/, 'responds, paused'],
  [/\b(believ(e|ed|able)|healed|sealed)\b/, 'used, fixed, saved'],
  [/\b(invent|made-?up|cheat)/, 'nothing that invites making a price up'],
  [/\b(behold|thereof|herewith|hereby|whom)\b/, 'modern English'],
  [/\bdid not work\b|\bdoes not work\b/, 'Something went wrong. Try again.'],
  [/\bis no [a-z]+\.$/, 'isn’t a …'],
]

/** What the same word is spelled like elsewhere. */
const SPELLING: [wrong: RegExp, right: string][] = [
  [/labour/, 'labor'],
  [/instalment/, 'installment'],
  [/catalogue/, 'catalog'],
  [/cancell(ed|ing)\b/, 'canceled'],
  [/programme\b/, 'program'],
  [/licence/, 'license'],
  [/colour/, 'color'],
  [/ageing/, 'aging'],
  [/metre\b|metres\b/, 'meter'],
  [/traveller/, 'traveler'],
  [/jewellery|jeweller\b/, 'jewelry, jeweler'],
  [/cheque/, 'check'],
  [/(organ|recogn|author|normal|summar)is(e|ed|es|ing|ation)\b/, '-ize'],
  [/favour|honour|behaviour/, '-or'],
  [/\bgrey\b/, 'gray'],
  [/\blog ?in\b|\blogged (in|out)|\blogout\b|\bsign ?up\b/, 'sign in, sign out'],
  [/\blayby|\blay-away/, 'layaway'],
  [/buyback|buy back rate/, 'buy-back'],
  [/'/, '’'],
  [/"/, '“ ”'],
  [/\.\.\./, '…'],
  [/\}\} ?% ?of metal|\}\} %|\d %/, 'no space before %'],
  [/ {2}/, 'one space'],
]

const hits = (pattern: RegExp): string[] =>
  texts
    .filter(([, text]) => new RegExp(pattern, 'i').test(text.replaceAll(/\{\{\w+/g, '{{')))
    .map(([key, text]) => `${key}: ${text}`)

test.each(TERMS)('%s is called by no other name', (term, others) => {
  expect(hits(others)).toEqual([])
  expect(texts.some(([, text]) => text.toLowerCase().includes(term))).toBe(true)
})

test.each(BANNED)('no text has %s', (word) => {
  expect(hits(word)).toEqual([])
})

test.each(SPELLING)('no text has %s', (wrong) => {
  expect(hits(wrong)).toEqual([])
})
