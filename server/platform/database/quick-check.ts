// Runs in a worker thread: posts the first problem of the SQLite file in `workerData`, or null.
import { parentPort, workerData } from 'node:worker_threads'
import { damageInFile } from './sqlite-dialect.ts'

parentPort?.postMessage(damageInFile(String(workerData)))
