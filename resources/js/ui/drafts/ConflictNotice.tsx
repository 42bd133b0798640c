import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#client/ui/Button.tsx'
import { ChangeArrow } from '#client/ui/ChangeArrow.tsx'
import { Notice } from '#client/ui/Notice.tsx'

interface ConflictNoticeProps {
  title: string
  actions: ReactNode
  className?: string
  children: ReactNode
}

/** Another user saved the record while this form was being edited. */
export function ConflictNotice(props: ConflictNoticeProps) {
  return <Notice tone="caution" role="status" {...props} />
}

export function Changes({ children }: { children: ReactNode }) {
  return <ul className="mt-1 flex flex-col gap-0.5 text-sm">{children}</ul>
}

interface FieldChangesProps<Name extends string, Fields> {
  /** The fields that differ. */
  names: readonly Name[]
  before: Fields
  after: Fields
  label: (name: Name) => string
  textOf: (name: Name, fields: Fields) => string
}

function FieldChanges<Name extends string, Fields>(props: FieldChangesProps<Name, Fields>) {
  const { names, before, after, label, textOf } = props
  return (
    <Changes>
      {names.map((name) => (
        <li key={name}>
          <FieldChange
            label={label(name)}
            before={textOf(name, before)}
            after={textOf(name, after)}
          />
        </li>
      ))}
    </Changes>
  )
}

/** The old and the new value of a field. */
export function FieldChange({
  label,
  before,
  after,
}: Record<'label' | 'before' | 'after', string>) {
  const { t } = useTranslation('shell')
  return (
    <>
      {t('pair', { label, value: '' })}
      <bdi className="line-through">{before}</bdi>
      <ChangeArrow />
      <bdi className="font-medium">{after}</bdi>
    </>
  )
}

interface FieldConflictNoticeProps<Name extends string, Fields>
  extends FieldChangesProps<Name, Fields>,
    ConflictActionsProps {
  title: string
}

/** A conflict about the fields of a form, with the choices. */
export function FieldConflictNotice<Name extends string, Fields>({
  title,
  keep,
  take,
  keepMine,
  takeTheirs,
  ...changes
}: FieldConflictNoticeProps<Name, Fields>) {
  const actions = { keep, take, keepMine, takeTheirs }
  return (
    <ConflictNotice title={title} actions={<ConflictActions {...actions} />}>
      <FieldChanges {...changes} />
    </ConflictNotice>
  )
}

interface ConflictActionsProps {
  /** Labels of the two buttons. */
  keep: string
  take: string
  keepMine: () => void
  takeTheirs: () => void
}

/** The choices after an edit conflict. */
export function ConflictActions({ keep, take, keepMine, takeTheirs }: ConflictActionsProps) {
  return (
    <>
      <Button size="sm" onPress={keepMine}>
        {keep}
      </Button>
      <Button size="sm" variant="quiet" onPress={takeTheirs}>
        {take}
      </Button>
    </>
  )
}
