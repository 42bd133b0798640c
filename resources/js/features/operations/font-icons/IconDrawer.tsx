import { useTranslation } from 'react-i18next'
import { CodeBlock } from '#client/features/operations/code/CodeBlock.tsx'
import { useFormat } from '#client/lib/format.ts'
import { Drawer } from '#client/ui/Drawer.tsx'
import { Facts } from '#client/ui/Facts.tsx'
import { Icon } from '#client/ui/Icon.tsx'
import { importLine, type ListedIcon } from './icons.ts'

const SIZES = [16, 18, 20, 24] as const

interface IconDrawerProps {
  listed: ListedIcon
  onClose: () => void
}

/** One icon: its sizes, the line that imports it, and the files that use it. */
export function IconDrawer({ listed: { name, icon, uses, files }, onClose }: IconDrawerProps) {
  const { t } = useTranslation('font-icons')
  const { number } = useFormat()
  return (
    <Drawer title={name} isOpen onOpenChange={(isOpen) => !isOpen && onClose()}>
      <div className="grid grid-cols-1 gap-5">
        <section aria-label={t('sizes')} className="flex flex-wrap items-end justify-around gap-4">
          {SIZES.map((size) => (
            <span key={size} className="flex flex-col items-center gap-2">
              <Icon icon={icon} size={size} />
              <span className="text-xs text-text-2 tabular-nums">{number(size)}</span>
            </span>
          ))}
        </section>
        <section>
          <h3 className="mb-1 text-sm font-semibold text-text-2">{t('import')}</h3>
          <CodeBlock code={importLine(name)} />
        </section>
        <Facts
          facts={[
            { name: t('uses'), value: number(uses) },
            { name: t('files'), value: number(files.length) },
          ]}
        />
        <ul
          lang="en"
          dir="ltr"
          aria-label={t('files')}
          className="grid grid-cols-1 gap-1.5 font-mono text-xs wrap-anywhere text-text-2"
        >
          {files.map((file) => (
            <li key={file}>{file}</li>
          ))}
        </ul>
      </div>
    </Drawer>
  )
}
