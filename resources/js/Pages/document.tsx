import type { Pages } from '#server/pages.ts'

export default function DocumentPage({ paper }: Pages['document']) {
  return <p>{paper.title}</p>
}
