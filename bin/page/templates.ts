import { camelCase, namespaceOf, type PageRequest, pascalCase, titleOf } from './names.ts'

/** The component of a page without data. */
export function pageWithoutData({ name }: PageRequest): string {
  return `import { useTranslation } from 'react-i18next'
import { PageHeader } from '#client/app/PageHeader.tsx'

export default function ${pascalCase(name)}Page() {
  const { t } = useTranslation('${namespaceOf(name)}')
  return <PageHeader title={t('title')} />
}
`
}

/** The component of a page that gets its data from the server. */
export function pageWithData({ name }: PageRequest): string {
  return `import { useTranslation } from 'react-i18next'
import { PageHeader } from '#client/app/PageHeader.tsx'
import { useFormat } from '#client/lib/format.ts'
import type { Pages } from '#server/http/pages.ts'

export default function ${pascalCase(name)}Page({ asOf }: Pages['${name}']) {
  const { t } = useTranslation('${namespaceOf(name)}')
  const { dateTime } = useFormat()
  return <PageHeader title={t('title')} subtitle={t('as_of', { at: dateTime(asOf) })} />
}
`
}

/** The code of a page with the sign-in layout, which has no header of its own. */
export function signInPage(request: PageRequest): string {
  const { name, source } = request
  const namespace = namespaceOf(name)
  const props = source ? `{ asOf }: Pages['${name}']` : ''
  return `import { Head } from '@inertiajs/react'
import { useTranslation } from 'react-i18next'
${source ? "import { useFormat } from '#client/lib/format.ts'\n" : ''}import { BoxedFrame } from '#client/Layouts/auth/BoxedFrame.tsx'
${source ? "import type { Pages } from '#server/http/pages.ts'\n" : ''}
export default function ${pascalCase(name)}Page(${props}) {
  const { t } = useTranslation('${namespace}')
${source ? '  const { dateTime } = useFormat()\n' : ''}  return (
    <BoxedFrame>
      <Head title={t('title')} />
      <h1 className="font-display text-2xl">{t('title')}</h1>
${source ? "      <p>{t('as_of', { at: dateTime(asOf) })}</p>\n" : ''}    </BoxedFrame>
  )
}
`
}

/** Marks a text that still has to be translated; tests/languages fails until it is. */
export const UNTRANSLATED = '[untranslated] '

/** The texts of the page: in English, and marked in every other language. */
export function textsOf({ name, source }: PageRequest, language: string): string {
  const mark = language === 'en' ? '' : UNTRANSLATED
  const texts = {
    title: `${mark}${titleOf(name)}`,
    ...(source && { as_of: `${mark}As of {{at}}` }),
  }
  return `${JSON.stringify(texts, null, 2)}\n`
}

export function propsOf({ name }: PageRequest): string {
  return `export interface ${pascalCase(name)}Props {
  /** The time of the data. */
  asOf: string
}

declare module '#server/http/pages.ts' {
  interface Pages {
    ${/[-/]/.test(name) ? `'${name}'` : name}: ${pascalCase(name)}Props
  }
}
`
}

export function routesOf({ name }: PageRequest, noun: string): string {
  return `import { page, type Route } from '#server/http/routing/handlers.ts'
import { noQuery } from '#server/http/routing/input.ts'
import { ${camelCase(name)}Page } from './${noun}.ts'

export const ${camelCase(noun)}Routes: Route[] = [
  page('/${name}', '${name}', noQuery, ({ ctx }) => ${camelCase(name)}Page(ctx)),
]
`
}

export function verbOf({ name }: PageRequest): string {
  return `import type { Ctx } from '#server/platform/context.ts'
import type { ${pascalCase(name)}Props } from './props.ts'

/** The data of the page. */
export async function ${camelCase(name)}Page({ clock }: Ctx): Promise<${pascalCase(name)}Props> {
  return { asOf: clock.now() }
}
`
}

export function testOf({ name }: PageRequest): string {
  return `import { afterAll, beforeAll, expect, test } from 'vitest'
import { inertia } from '#tests/support/inertia.ts'
import { openShop, type Shop } from '#tests/support/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

test('staff see the page “${titleOf(name)}” with the time of its data', async () => {
  const { component, props } = await inertia(await shop.staff()).get('/${name}')
  expect(component).toBe('${name}')
  expect(props.asOf).toBe(shop.clock.now())
})
`
}
