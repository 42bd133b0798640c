import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCopy } from '#client/lib/text-export.ts'
import { Button } from '#client/ui/Button.tsx'
import { Icon } from '#client/ui/Icon.tsx'

/** The texts of the story files, loaded when one is shown. */
const sources = import.meta.glob<string>('./stories/**/*.tsx', { query: '?raw', import: 'default' })

/** The code of a story, which compiles because it is the story's own file. */
export function StorySource({ id }: { id: string }) {
  const { t } = useTranslation('kit')
  const [source, setSource] = useState<string | null>()
  const { isCopied, copy } = useCopy()
  const load = () =>
    (sources[`./stories/${id}.tsx`]?.() ?? Promise.reject(new Error(`no story ${id}`))).then(
      setSource,
      () => setSource(null),
    )
  return (
    <details
      onToggle={({ currentTarget }) => {
        if (currentTarget.open && !source) void load()
      }}
    >
      <summary className="w-fit cursor-pointer rounded-chip py-1 font-semibold">
        {t('source')}
      </summary>
      {source === null && <p className="mt-2 text-critical">{t('source_failed')}</p>}
      {source && (
        <div className="relative mt-2">
          <Button size="sm" onPress={() => copy(source)} className="absolute end-2 top-2">
            <Icon icon={isCopied ? Check : Copy} size={16} />
            {t(isCopied ? 'copied' : 'copy')}
          </Button>
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
    </details>
  )
}
