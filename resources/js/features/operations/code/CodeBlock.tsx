import { clsx } from 'clsx'
import { Check, Copy } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useCopy } from '#client/lib/text-export.ts'
import { IconButton } from '#client/ui/IconButton.tsx'
import { Scroller } from './Scroller.tsx'

interface CodeBlockProps {
  code: string
  /** Below a heading that names the file: without a frame of its own. */
  look?: 'framed' | 'plain'
}

/** A piece of code as it is written, from left to right in every language, with a button that copies it. */
export function CodeBlock({ code, look = 'framed' }: CodeBlockProps) {
  const { t } = useTranslation('code')
  const { isCopied, copy } = useCopy()
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
        <IconButton
          icon={isCopied ? Check : Copy}
          label={t(isCopied ? 'copied' : 'copy')}
          onPress={() => void copy(code)}
        />
      </div>
      <span role="status" className="sr-only">
        {isCopied && t('copied')}
      </span>
    </div>
  )
}
