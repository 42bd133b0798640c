type Lock = { packages: Record<string, { optionalDependencies?: Record<string, string> }> }

/** Builds for other systems that are missing in package-lock.json; `npm ci` refuses such a file. */
export function incompletePackages({ packages }: Lock): string[] {
  return Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      (name) => !packages[`node_modules/${name}`] && !packages[`${path}/node_modules/${name}`],
    ),
  )
}
