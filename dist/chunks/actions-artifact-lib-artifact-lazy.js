import { a as InvalidResponseError, i as GHESNotSupportedError, n as ArtifactNotFoundError, o as NetworkError, r as FilesNotFoundError, s as UsageError, t as DefaultArtifactClient } from "./artifact.js";

export { DefaultArtifactClient };
