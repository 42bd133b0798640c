import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import { CopyButton } from '#client/ui/feedback/CopyButton.tsx'
import { Scroller } from './Scroller.tsx'

interface CodeBlockProps {
  code: string
  /** Below a heading that names the file: without a frame of its own. */
  look?: 'framed' | 'plain'
}

/** A piece of code as it is written, from left to right in every language, with a button that copies it. */
export function CodeBlock({ code, look = 'framed' }: CodeBlockProps) {
  const { t } = useTranslation('code')
  return (
    <div
      dir="ltr"
      className={clsx('flex items-start bg-sunken', look === 'framed' && 'rounded-control border')}
    >
      <Scroller label={t('label')} className="min-w-0 flex-1 p-3.5">
        <pre lang="en" className="w-fit font-mono text-sm">
          <code>{code}</code>
        </pre>
      </Scroller>
      <div data-print="no" className="shrink-0 p-1">
        <CopyButton size="sm" variant="quiet" text={code} />
      </div>
    </div>
  )
}
