import { Fragment, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { commandKey } from '#client/lib/keys.ts'
import { usePreferences } from '#client/lib/preferences/preferences.ts'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Switch } from '#client/ui/fields/Switch.tsx'
import { type Shortcut, type ShortcutGroup, shortcutGroups } from './shortcut-list.ts'

export default function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('shortcuts')
  const { singleKeys, choose } = usePreferences()
  return (
    <Dialog title={t('title')} isOpen onOpenChange={onClose} className="max-w-3xl!">
      <div className="gap-x-8 sm:columns-2">
        {shortcutGroups().map((group) => (
          <GroupList key={group.labelKey} group={group} />
        ))}
      </div>
      <div className="border-t pt-4">
        <Switch
          label={t('single')}
          hint={t('single_text', { key: `${commandKey()}K` })}
          isSelected={singleKeys}
          onChange={(isSelected) => choose({ singleKeys: isSelected })}
        />
      </div>
    </Dialog>
  )
}

function GroupList({ group }: { group: ShortcutGroup }) {
  const { t } = useTranslation('shortcuts')
  const id = useId()
  return (
    <section aria-labelledby={id} className="mb-5 break-inside-avoid">
      <h3 id={id} className="mb-1 text-sm font-semibold text-text-2">
        {t(group.labelKey)}
      </h3>
      <dl>
        {group.shortcuts.map((shortcut) => (
          <Line key={shortcut.labelKey} shortcut={shortcut} />
        ))}
      </dl>
    </section>
  )
}

function Line({ shortcut: { labelKey, combinations, single } }: { shortcut: Shortcut }) {
  const { t } = useTranslation('shortcuts')
  const isOff = usePreferences(({ singleKeys }) => single === 'yes' && !singleKeys)
  return (
    <div className="flex min-h-8 items-center justify-between gap-4 border-t py-1 first:border-t-0">
      <dt className={isOff ? 'text-text-3' : ''}>{t(labelKey)}</dt>
      <dd className="flex shrink-0 items-center gap-1.5 text-sm text-text-3">
        {isOff && <span>{t('off')}</span>}
        {combinations.map((keys, index) => (
          <Fragment key={keys.join()}>
            {index > 0 && t('or')}
            <Keys keys={keys} />
          </Fragment>
        ))}
      </dd>
    </div>
  )
}

function Keys({ keys }: { keys: string[] }) {
  const { t } = useTranslation('shortcuts')
  return keys.map((key, index) => (
    <Fragment key={key}>
      {index > 0 && t('then')}
      <bdi>
        <kbd className="rounded-chip border bg-sunken px-1.5 py-0.5 font-ui text-xs text-text dark:bg-canvas">
          {key}
        </kbd>
      </bdi>
    </Fragment>
  ))
}
