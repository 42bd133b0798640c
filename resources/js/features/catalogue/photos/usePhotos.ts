import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type JsonResult, postJson } from '#client/lib/json-request.ts'
import type { PhotoProps, PhotosProps } from '#server/catalogue/photos/props.ts'

/** Changes the photos at `path`; `onChange` gets all of them after each change. */
export function usePhotos(path: string, onChange: (photos: PhotoProps[]) => void) {
  const { t } = useTranslation('photos')
  const [isSending, setSending] = useState(false)
  /** A sentence for each file that was refused, or for the change that failed. */
  const [problems, setProblems] = useState<string[]>([])
  const accept = (result: JsonResult<PhotosProps>): boolean => {
    if (result.ok) onChange(result.data.photos)
    return result.ok
  }
  const change = async (step: 'order' | 'removal', body: object): Promise<boolean> => {
    setProblems([])
    const isSaved = accept(await postJson<PhotosProps>(`${path}/${step}`, body))
    if (!isSaved) setProblems([t('change_failed')])
    return isSaved
  }
  /** One after the other: each takes memory of the server. */
  const add = async (files: Iterable<File>) => {
    if (isSending) return
    setProblems([])
    setSending(true)
    for (const file of files) {
      const result = await postJson<PhotosProps>(path, file)
      if (accept(result) || result.ok || result.proof) continue
      const [reason = t('failed')] = Object.values(result.errors)
      setProblems((before) => [...before, `${file.name}: ${reason}`])
    }
    setSending(false)
  }
  return { add, change, isSending, problems }
}
