import { describe, expect, test } from 'vitest'
import { matchScore } from '#client/features/workspace/command-palette/rank.ts'

/** The matching titles, best match first. */
function found(typed: string, ...titles: string[]): string[] {
  return titles
    .map((title) => ({ title, mark: matchScore(typed, title) }))
    .filter(({ mark }) => mark > 0)
    .sort((a, b) => b.mark - a.mark)
    .map(({ title }) => title)
}

describe('a typed query', () => {
  test('ranks the whole title before its start, the start before a word, a word before a middle', () => {
    const titles = ['Reprices', 'The price board', 'Price runs', 'Price', 'Home']
    expect(found('price', ...titles)).toEqual([
      'Price',
      'Price runs',
      'The price board',
      'Reprices',
    ])
  })

  test('matches first letters of words, and words in any order', () => {
    expect(found('gpl', 'Gold price logs', 'Price runs')).toEqual(['Gold price logs'])
    expect(found('logs gold', 'Gold price logs', 'Price runs')).toEqual(['Gold price logs'])
  })

  test('matches keywords after titles', () => {
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
  ])('ignores accents, case and vowel signs: %s', (typed, title) => {
    expect(matchScore(typed, title)).toBeGreaterThan(0)
  })

  test('matches nothing when no title is similar, and everything when empty', () => {
    expect(found('zirconia', 'Gold price logs', 'Price runs')).toEqual([])
    expect(found(' ', 'Gold price logs', 'Price runs')).toHaveLength(2)
  })
})
