import facts from 'virtual:kit-facts'
import { useTranslation } from 'react-i18next'
import { places } from '#client/lib/figures.ts'
import { useFormat } from '#client/lib/format.ts'

const SHOWN_FILES = 6

const kilobytes: Intl.NumberFormatOptions = {
  style: 'unit',
  unit: 'kilobyte',
  unitDisplay: 'short',
  ...places(1, 1),
}

/** Where each component stands, what it weighs, and which files use it. */
export default function StoryFacts({ components }: { components: readonly string[] }) {
  const { t } = useTranslation('kit')
  const { number } = useFormat()
  return (
    <div>
      <h3 className="mb-1 font-semibold">{t('facts')}</h3>
      <dl className="grid gap-x-6 gap-y-1 text-sm sm:grid-cols-[auto_auto_1fr]">
        {components.map((path) => {
          const { bytes = 0, importedBy = [] } = facts[path] ?? {}
          const more = importedBy.length - SHOWN_FILES
          return (
            <div key={path} className="border-t pt-1.5 sm:col-span-3 sm:grid sm:grid-cols-subgrid">
              <dt className="font-semibold break-all">
                <bdi dir="ltr">{path}</bdi>
              </dt>
              <dd className="text-text-2 tabular-nums">
                <span className="sr-only">{t('size')}: </span>
                {number(bytes / 1000, kilobytes)}
              </dd>
              <dd className="min-w-0 text-text-2">
                {importedBy.length === 0 ? (
                  t('used_nowhere')
                ) : (
                  <>
                    <span className="sr-only">{t('used_in')}: </span>
                    <bdi dir="ltr" className="break-words">
                      {importedBy.slice(0, SHOWN_FILES).join(', ')}
                    </bdi>{' '}
                    {more > 0 && t('more_files', { count: more, shown: number(more) })}
                  </>
                )}
              </dd>
            </div>
          )
        })}
      </dl>
    </div>
  )
}
