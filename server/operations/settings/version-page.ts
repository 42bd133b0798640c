import { groupsSold } from '#server/catalogue/catalogue.ts'
import {
  existingVersion,
  type VersionWithAuthor,
  versions,
} from '#server/configuration/configuration.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { ConfigurationVersionProps, VersionProps } from './props.ts'

export const MAX_VERSIONS = 100

/** One version and another to compare it to: by default the one before it, and the second for the first. */
export async function versionPage(
  { db }: Ctx,
  version: number,
  comparedVersion: number | undefined,
): Promise<ConfigurationVersionProps> {
  const listed = (await versions(db, MAX_VERSIONS)).map(versionProps)
  const { settings } = await existingVersion(db, version)
  const newest = listed[0]?.version ?? version
  const preceding = version > 1 ? version - 1 : Math.min(2, newest)
  const other = comparedVersion === version ? preceding : (comparedVersion ?? preceding)
  return {
    version: listedVersion(listed, version),
    settings,
    groups: await groupsSold(db),
    comparedTo:
      other === version
        ? null
        : {
            version: listedVersion(listed, other),
            settings: (await existingVersion(db, other)).settings,
          },
    newest,
    versions: listed,
  }
}

export function versionProps({ example, ...version }: VersionWithAuthor): VersionProps {
  return { ...version, example: example === 1 }
}

/** Of a version beyond the end of the list only the number is known. */
function listedVersion(listed: VersionProps[], version: number): VersionProps {
  const known = listed.find((one) => one.version === version)
  return known ?? { version, at: '', by: null, note: '', example: false }
}
