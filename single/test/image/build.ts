import { spawnSync } from 'node:child_process';
import { constants, copyFileSync, mkdirSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, stat } from 'node:fs/promises';
import { basename, delimiter, dirname, join, resolve } from 'node:path';
import dockerignore from '@balena/dockerignore';
import { Copy, DockerfileParser, From, type Instruction, JSONInstruction, PropertyInstruction } from 'dockerfile-ast';

/** A build stage of a Dockerfile, and the folder with the files of the stage. */
interface Stage {
  /** The folder whose content is the root directory of the image. */
  readonly root: string;
  workdir: string;
  command: readonly string[];
  readonly environment: Record<string, string>;
}

/** The settings with which a container of a built image starts. */
export interface BuiltContainerImage {
  /** Path of the working directory. */
  readonly folder: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly command: readonly string[];
  /** RUN commands of the Dockerfile that were skipped. */
  readonly skipped: readonly string[];
}

export interface ImageBuildOptions {
  /** Folder that contains Dockerfile and .dockerignore. */
  readonly context: string;
  /** Folder for the files of the image, empty at first. Each stage of the Dockerfile gets its own subfolder. */
  readonly into: string;
  /**
   * Returns true if a RUN command must be executed. The commands run on this machine, so they must not change files
   * outside of their working directory.
   */
  readonly runs: (command: string) => boolean;
  /** Environment variables of the executed commands, in addition to the variables of the image. */
  readonly environment: Readonly<Record<string, string>>;
}

/**
 * Folders that are left out when the test lists the files of the build context. The file .dockerignore must also
 * contain these folders.
 */
const neverSent = ['node_modules', '.git'];

/** Returns the relative paths of the files in the build context. */
async function buildContext(folder: string): Promise<string[]> {
  const ignore = dockerignore.default().add(await readFile(join(folder, '.dockerignore'), 'utf8'));
  const files: string[] = [];
  const walk = async (path: string): Promise<void> => {
    for (const entry of await readdir(join(folder, path), { withFileTypes: true })) {
      const name = join(path, entry.name);
      if (!entry.isDirectory()) files.push(name);
      else if (!neverSent.includes(entry.name)) await walk(name);
    }
  };
  await walk('');
  for (const name of neverSent) {
    if (!ignore.ignores(`gateway/${name}/file`)) throw new Error(`.dockerignore lets ${name} in`);
  }
  return ignore.filter(files);
}

/** Copies files into a folder. The function `cp` of Node would take ten times as much CPU time for 1,500 files. */
function copyFiles(files: readonly (readonly [from: string, to: string])[]): void {
  for (const folder of new Set(files.map(([, to]) => dirname(to)))) mkdirSync(folder, { recursive: true });
  for (const [from, to] of files) copyFileSync(from, to, constants.COPYFILE_FICLONE);
}

const argumentsOf = (instruction: Instruction): string[] =>
  instruction.getExpandedArguments().map((argument) => argument.getValue());

/**
 * Builds an image without Docker. Copies the files that .dockerignore allows, and builds the stages of the Dockerfile
 * one after the other.
 * @returns the last stage
 * @throws Error if a COPY instruction has a path outside of the build context, or an executed command fails
 */
export async function writeContainerImage({
  context,
  into,
  runs,
  environment,
}: ImageBuildOptions): Promise<BuiltContainerImage> {
  const sent = await buildContext(context);
  const stages = new Map<string, Stage>();
  const skipped: string[] = [];
  let stage: Stage = { root: into, workdir: '/', command: [], environment: {} };
  const inside = (path: string, of = stage): string => join(of.root, resolve(of.workdir, path));

  const copyFrom = async (instruction: Copy): Promise<void> => {
    const from = instruction.getFromFlag()?.getValue();
    const paths = argumentsOf(instruction);
    const to = paths.pop() ?? '';
    const target = inside(to);
    await mkdir(target, { recursive: true });
    for (const path of paths) {
      if (from != null) {
        const earlier = stages.get(from);
        if (earlier === undefined) throw new Error(`COPY --from=${from}: no such stage, or moved from before`);
        // Moves the folder `node_modules` instead of copying it, because copying takes ten times as long as installing
        // the packages.
        await rename(inside(path, earlier), target);
        stages.delete(from);
        continue;
      }
      const found = sent.filter((file) => file === path || file.startsWith(`${path}/`));
      if (found.length === 0) throw new Error(`COPY ${path}: not in the build context`);
      const isFolder = (await stat(join(context, path))).isDirectory();
      copyFiles(
        found.map((file) => [join(context, file), join(target, isFolder ? file.slice(path.length) : basename(file))]),
      );
    }
  };

  const run = (command: string): void => {
    if (!runs(command)) {
      skipped.push(command);
      return;
    }
    const { PATH, HOME } = process.env;
    // The commands run the Node that runs the tests, as they run the Node of the image in a build with Docker.
    const path = [dirname(process.execPath), PATH].join(delimiter);
    const env = { PATH: path, HOME, ...stage.environment, ...environment };
    const { status, stdout, stderr } = spawnSync('sh', ['-c', command], { cwd: inside('.'), env, encoding: 'utf8' });
    if (status !== 0) throw new Error(`RUN ${command} ended with ${status}:\n${stdout}${stderr}`);
  };

  for (const instruction of DockerfileParser.parse(
    await readFile(join(context, 'Dockerfile'), 'utf8'),
  ).getInstructions()) {
    const keyword = instruction.getKeyword();
    if (instruction instanceof From) {
      const name = instruction.getBuildStage() ?? String(stages.size);
      stage = { root: join(into, name), workdir: '/', command: [], environment: {} };
      stages.set(name, stage);
    } else if (keyword === 'WORKDIR') {
      stage.workdir = resolve(stage.workdir, argumentsOf(instruction)[0] ?? '');
      await mkdir(inside('.'), { recursive: true });
    } else if (keyword === 'ENV' && instruction instanceof PropertyInstruction) {
      for (const property of instruction.getProperties())
        stage.environment[property.getName()] = property.getValue() ?? '';
    } else if (instruction instanceof Copy) {
      await copyFrom(instruction);
    } else if (keyword === 'RUN') {
      run(instruction.getArgumentsContent() ?? '');
    } else if (keyword === 'CMD' && instruction instanceof JSONInstruction) {
      stage.command = instruction.getJSONStrings().map((argument) => argument.getJSONValue());
    } else if (keyword !== 'USER' && keyword !== 'EXPOSE') {
      throw new Error(`${keyword} of the Dockerfile has no counterpart here`);
    }
  }
  return { folder: inside('.'), environment: stage.environment, command: stage.command, skipped };
}
