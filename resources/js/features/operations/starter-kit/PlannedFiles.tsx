import { Link } from '@inertiajs/react'
import { useTranslation } from 'react-i18next'
import type { Addition, NewFile } from '#bin/page/plan.ts'
import { CodeBlock } from '#client/features/operations/code/CodeBlock.tsx'

/** The files that the command writes, in full. The same texts to translate are shown once for all languages. */
export function NewFiles({ files }: { files: readonly NewFile[] }) {
  const [texts = [], others = []] = [isTranslation, isOther].map((test) => files.filter(test))
  return (
    <>
      {others.map((file) => (
        <FileCard key={file.path} {...file} paths={[file.path]} code={file.text} />
      ))}
      {texts[0] && (
        <FileCard {...texts[0]} paths={texts.map(({ path }) => path)} code={texts[0].text} />
      )}
    </>
  )
}

const isTranslation = ({ path }: NewFile) => /^lang\/(?!en\/)/.test(path)
const isOther = (file: NewFile) => !isTranslation(file)

/** The lines that files of the project get, by file. */
export function AddedLines({ additions }: { additions: readonly Addition[] }) {
  const byFile = [...Map.groupBy(additions, ({ path }) => path).values()]
  return byFile.map((lines) => {
    const [first] = lines
    return (
      first && (
        <FileCard
          key={first.path}
          {...first}
          paths={[first.path]}
          code={lines.map((one) => one.lines).join('')}
        />
      )
    )
  })
}

interface FileCardProps {
  paths: string[]
  about: string
  section: string
  code: string
}

function FileCard({ paths, about, section, code }: FileCardProps) {
  const { t } = useTranslation('menu')
  const [path = '', ...others] = paths
  return (
    <section aria-label={path} dir="ltr" className="overflow-clip rounded-card border bg-surface">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 px-3.5 py-2.5">
        <h3 lang="en" className="font-mono text-sm font-semibold wrap-anywhere">
          {path}
          {others.length > 0 && <span className="font-normal text-text-2"> × {paths.length}</span>}
        </h3>
        <Link
          href={`/documentation/${section}`}
          prefetch={false}
          aria-label={`${t('documentation')}: ${section.replace('#', ', ')}`}
          className="text-sm text-petrol underline underline-offset-2 hover:decoration-2"
        >
          {t('documentation')}
        </Link>
        <p lang="en" className="w-full text-text-2">
          {about}
        </p>
        {others.length > 0 && (
          <ul className="flex w-full flex-wrap gap-x-3 font-mono text-xs text-text-2">
            {paths.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        )}
      </div>
      <CodeBlock code={code.replace(/\n$/, '')} look="plain" />
    </section>
  )
}
