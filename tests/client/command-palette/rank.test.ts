import { describe, expect, test } from 'vitest'
import { matchScore } from '#client/features/workspace/command-palette/rank.ts'

/** The titles that answer what was typed, the best first. */
function found(typed: string, ...titles: string[]): string[] {
  return titles
    .map((title) => ({ title, mark: matchScore(typed, title) }))
    .filter(({ mark }) => mark > 0)
    .sort((a, b) => b.mark - a.mark)
    .map(({ title }) => title)
}

describe('what was typed', () => {
  test('finds the whole title before its start, its start before a word, a word before a middle', () => {
    const titles = ['Reprices', 'The price board', 'Price runs', 'Price', 'Home']
    expect(found('price', ...titles)).toEqual([
      'Price',
      'Price runs',
      'The price board',
      'Reprices',
    ])
  })

  test('may be the first letters of words, or words in any order', () => {
    expect(found('gpl', 'Gold price logs', 'Price runs')).toEqual(['Gold price logs'])
    expect(found('logs gold', 'Gold price logs', 'Price runs')).toEqual(['Gold price logs'])
  })

  test('finds by other words too, after those who have it in the title', () => {
    expect(matchScore('night', 'Theme: dark', 'night mode')).toBeGreaterThan(0)
    expect(matchScore('night', 'Night watch')).toBeGreaterThan(
      matchScore('night', 'Theme: dark', 'night mode'),
    )
  })

  test.each([
    ['francais', 'Language: Français'],
    ['ΕΛΛΗΝΙΚΑ', 'Ελληνικά'],
    ['العربيه', 'العَرَبِيَّة'],
    ['اونصة', 'أونصة'],
  ])('is read without accents, capitals and vowel signs: %s', (typed, title) => {
    expect(matchScore(typed, title)).toBeGreaterThan(0)
  })

  test('finds nothing where nothing is like it, and everything while nothing is typed', () => {
    expect(found('zirconia', 'Gold price logs', 'Price runs')).toEqual([])
    expect(found(' ', 'Gold price logs', 'Price runs')).toHaveLength(2)
  })
})
