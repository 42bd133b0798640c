import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type PageRequest, problemOfName } from '#bin/page/names.ts'
import { planOf } from '#bin/page/plan.ts'
import { PageHeader } from '#client/app/PageHeader.tsx'
import { CodeBlock } from '#client/features/operations/code/CodeBlock.tsx'
import { AddedLines, NewFiles } from '#client/features/operations/starter-kit/PlannedFiles.tsx'
import { Card } from '#client/ui/Card.tsx'
import { TextField } from '#client/ui/Field.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import { Segmented } from '#client/ui/Segmented.tsx'

const EXAMPLE = 'wish-list'
const AREA = 'insights'

/** What `npm run page` writes for a name, from the templates of that command. */
export default function StarterKit() {
  const { t } = useTranslation(['starter-kit', 'menu'])
  const [typed, setTyped] = useState(EXAMPLE)
  const [kind, setKind] = useState('page')
  const name = typed.trim() || EXAMPLE
  const login = name.includes('login')
  const problem = problemOfName(name, true)
  const noun = name.split('/').at(-1) ?? name
  const request = { name, login, source: kind === 'data' ? { area: AREA, noun } : null }
  return (
    <>
      <PageHeader title={t('menu:starter_kit')} subtitle={t('subtitle')} />
      <div className="grid max-w-5xl grid-cols-1 gap-5">
        <Card>
          <div className="grid grid-cols-1 items-end gap-4 sm:grid-cols-[minmax(0,18rem)_auto]">
            <TextField label={t('name')} value={typed} onChange={setTyped} placeholder={EXAMPLE} />
            <Segmented
              label={t('kind.label')}
              labelled="above"
              options={[
                { id: 'page', label: t('kind.page') },
                { id: 'data', label: t('kind.data') },
              ]}
              value={kind}
              onChange={setKind}
            />
          </div>
          <h2 className="mt-4 mb-1 text-sm font-medium text-text-2">{t('command')}</h2>
          <CodeBlock code={commandOf(request)} />
        </Card>
        {problem ? (
          <Notice tone="caution" title={t('refused')}>
            <span lang="en" dir="ltr">
              {problem}
            </span>
          </Notice>
        ) : (
          <Files request={request} />
        )}
      </div>
    </>
  )
}

function Files({ request }: { request: PageRequest }) {
  const { t } = useTranslation('starter-kit')
  const { created, changed } = planOf(request)
  return (
    <>
      <h2 className="mt-2 font-display text-xl">{t('new_files')}</h2>
      <NewFiles files={created} />
      <h2 className="mt-2 font-display text-xl">{t('changed_files')}</h2>
      <AddedLines additions={changed} />
    </>
  )
}

/** npm passes on only the options after `--`. */
function commandOf({ name, login, source }: PageRequest): string {
  const options = [
    ...(source ? [`--area ${source.area} --noun ${source.noun}`] : []),
    ...(login ? ['--login'] : []),
  ]
  return ['npm run page', name, ...(options.length > 0 ? ['--', ...options] : [])].join(' ')
}
