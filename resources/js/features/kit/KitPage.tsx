import { Link, usePage } from '@inertiajs/react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { horizontalMenu, type MenuLink, readyItems } from '#client/app/horizontal-menu.ts'
import { PageHeader } from '#client/app/PageHeader.tsx'
import { useCan } from '#client/lib/page-props.ts'
import { useCurrentInView } from '#client/lib/useCurrentInView.ts'
import { LookControls, useLook } from './ExampleBox.tsx'
import { StorySection } from './StorySection.tsx'
import type { Story } from './story.ts'

/** A page of the kit: the stories of one entry of the menu, beside the other entries of its group. */
export function KitPage({ stories }: { stories: readonly Story[] }) {
  const { t } = useTranslation(['kit', 'menu', 'shell'])
  const { url } = usePage()
  const [look, setLook] = useLook()
  const family = useFamily(url)
  const index = family.findIndex(({ href }) => href === url.split(/[?#]/)[0])
  const entry = family[index]
  if (!entry) throw new Error(`The menu has no entry for ${url}`)
  return (
    <>
      <PageHeader title={t(entry.labelKey)} subtitle={t('english_only')} />
      <div className="flex gap-8 max-xl:flex-col">
        <FamilyNavigation family={family} current={entry.href} />
        <div className="min-w-0 flex-1 space-y-8">
          <LookControls look={look} onChange={setLook} />
          <Suspense fallback={<div className="h-dvh" />}>
            {stories.map((story) => (
              <StorySection key={story.title} story={story} look={look} />
            ))}
          </Suspense>
        </div>
      </div>
    </>
  )
}

/** The pages of the kit that stand beside this one in the menu. */
function useFamily(url: string): MenuLink[] {
  const can = useCan()
  const path = url.split(/[?#]/)[0]
  const groups = readyItems(horizontalMenu, can).flatMap(({ entries }) => [
    entries.filter((entry) => 'href' in entry),
    ...entries.filter((entry) => 'entries' in entry).map(({ entries: inner }) => inner),
  ])
  const links = groups.map((items) => items.filter((item): item is MenuLink => 'href' in item))
  return links.find((items) => items.some(({ href }) => href === path)) ?? []
}

function FamilyNavigation({ family, current }: { family: MenuLink[]; current: string }) {
  const { t } = useTranslation(['kit', 'menu', 'shell'])
  const row = useCurrentInView(current)
  if (family.length < 2) return null
  return (
    <nav
      ref={row}
      aria-label={t('family')}
      data-print="no"
      className="shrink-0 max-xl:-mx-4 max-xl:scroll-row max-xl:px-4 xl:w-44"
    >
      <ul className="flex xl:sticky xl:top-20 xl:flex-col">
        {family.map(({ href, labelKey }) => (
          <li key={href}>
            <Link
              href={href}
              aria-current={href === current ? 'page' : undefined}
              className="flex min-h-8 items-center rounded-control px-2.5 whitespace-nowrap text-text-2 hover:bg-sunken hover:text-text aria-[current=page]:bg-gold-tint aria-[current=page]:font-semibold aria-[current=page]:text-text pointer-coarse:min-h-11"
            >
              {t(labelKey)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
