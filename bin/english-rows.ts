// node bin/english-rows.ts FILE: counts which suggestions of a review of the English texts were
// followed, and lists those not answered. FILE is a JSON list of `{ file, key, now, better }`: the
// reviewed text and the suggested one. tests/languages/english-rows.json lists the texts that were
// renamed, deleted or deliberately kept.
import { readFileSync } from 'node:fs'
import { textsOf } from '#tests/languages/texts.ts'

interface Row {
  file: string
  key: string
  now: string
  better: string
}

const [path] = process.argv.slice(2)
if (path === undefined) throw new Error('Usage: node bin/english-rows.ts FILE')
const rows: Row[] = JSON.parse(readFileSync(path, 'utf8'))
const answers: Record<'renamed' | 'deleted' | 'kept', Record<string, string>> = JSON.parse(
  readFileSync('tests/languages/english-rows.json', 'utf8'),
)
const texts = textsOf('en')
const groups = Object.groupBy(rows, answerTo)
for (const [answer, answered = []] of Object.entries(groups))
  process.stdout.write(`${answered.length} ${answer}\n`)
for (const { file, key } of groups.unanswered ?? []) process.stdout.write(`  ${file} ${key}\n`)
process.stdout.write(`${groups.unanswered?.length ?? 0} unanswered\n`)
process.exitCode = groups.unanswered ? 1 : 0

function answerTo({ file, key, now, better }: Row): string {
  const name = `${file.slice(0, -'.json'.length)}:${key}`
  const text = texts.get(answers.renamed[name] ?? name)
  if (text === undefined) return name in answers.deleted ? 'deleted' : 'unanswered'
  if (text === better) return 'followed'
  if (text === now) return name in answers.kept ? 'kept' : 'unanswered'
  return 'changed otherwise'
}
