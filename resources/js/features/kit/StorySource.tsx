import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Disclosure } from '#client/ui/disclosure/Disclosure.tsx'
import { CopyButton } from '#client/ui/feedback/CopyButton.tsx'

/** The texts of the story files, loaded when one is shown. */
const sources = import.meta.glob<string>('./stories/**/*.tsx', { query: '?raw', import: 'default' })

/** The code of a story, which compiles because it is the story's own file. */
export default function StorySource({ id }: { id: string }) {
  const { t } = useTranslation('kit')
  const [source, setSource] = useState<string | null>()
  const load = () =>
    (sources[`./stories/${id}.tsx`]?.() ?? Promise.reject(new Error(`no story ${id}`))).then(
      setSource,
      () => setSource(null),
    )
  return (
    <Disclosure
      title={t('source')}
      onOpenChange={(isOpen) => {
        if (isOpen && !source) void load()
      }}
    >
      {source === null && <p className="text-critical">{t('source_failed')}</p>}
      {source && (
        <div className="relative">
          <CopyButton size="sm" text={source} label={t('copy')} className="absolute end-2 top-2" />
          <pre
            lang="en"
            dir="ltr"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard.
            tabIndex={0}
            className="max-h-120 overflow-auto rounded-card border bg-sunken p-4 pt-12 text-sm"
          >
            <code>{source}</code>
          </pre>
        </div>
      )}
    </Disclosure>
  )
}
