// The document's own types, made by openapi-typescript.

export interface paths {
    "/automation/get-upload-url": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Request an upload address
         * @description Creates the upload and returns it together with `uploadUrl`. The file is then sent with an HTTP PUT to `uploadUrl`, with the
         *     header `Content-Type` set to the video MIME type (for MP4, `video/mp4`); a successful store answers 200. The URL expires after
         *     a limited time, so upload at once. On failure to obtain the upload address, request a new one.
         *
         *     Upload formats: MP4, MOV. Upload size: 5 GB per file. General source duration: 2 minutes to 3 hours.
         */
        post: operations["getUploadUrl"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/automation/create-clips": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a clipping project
         * @description Creates a clipping project: long video to ranked short clips, optionally steered by a natural-language `prompt`.
         *
         *     Credit cost: 1 media credit per billed minute of video.
         */
        post: operations["createClips"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/automation/create-captions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a captions project
         * @description Creates a captions project from an upload or from the direct URL of a video file.
         *
         *     Processing steps: audio extraction, transcription, caption generation, enhancement, rendering. Retrieve output with
         *     get-project-clips after completion.
         *
         *     Captions duration: 15 minutes maximum. Credit cost: 1 media credit per billed minute of video.
         */
        post: operations["createCaptions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/automation/create-dubbing": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a dubbing project
         * @description Creates a dubbing project from an upload: AI voice dubbing into another language.
         *
         *     Steps: audio extraction, speech recognition, translation, voice synthesis, synchronization, rendering.
         *
         *     Dubbing duration: 3 seconds to 10 minutes. Dubbing file size: 2 GB maximum. Credit cost: 0.5 AI credits per billed minute of
         *     video.
         */
        post: operations["createDubbing"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/automation/create-reframe": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a reframe project
         * @description Creates a reframe project from an upload: re-cropping to another aspect ratio (portrait or square).
         *
         *     Credit cost: 2 media credits per billed minute of video.
         */
        post: operations["createReframe"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/automation/create-transcription": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a transcription project
         * @description Creates a transcription project from an upload: word-level timestamped transcripts, with export files for subtitles and text.
         *
         *     Credit cost: 1 media credit per billed minute of video.
         */
        post: operations["createTranscription"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/automation/get-project-status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the status of a project
         * @description Learn of completion by polling this operation or by webhook; webhooks are recommended over polling.
         */
        get: operations["getProjectStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/automation/get-project-details": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a project */
        get: operations["getProjectDetails"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/automation/get-all-uploads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the uploads */
        get: operations["getAllUploads"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/automation/delete-upload": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete an upload
         * @description Permanently removes the stored file. Projects that used it are unaffected.
         */
        delete: operations["deleteUpload"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/automation/delete-project": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a project
         * @description Soft-deletes; the project no longer appears in the project list. Refused while processing; deleting a project is allowed in
         *     `completed` or `failed`.
         */
        delete: operations["deleteProject"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/automation/delete-clip": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a clip
         * @description Permanently deletes the clip and its exported video file. Refused while the clip is processing.
         */
        delete: operations["deleteClip"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/automation/get-dubbing-languages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the languages of dubbing
         * @description More than 80 languages; the list is the authority for valid codes. No parameters.
         */
        get: operations["getDubbingLanguages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/automation/get-all-presets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the presets
         * @description Ordering: the caller's own presets first, most recently edited first, then built-in system presets; the order is stable across
         *     pages.
         */
        get: operations["getAllPresets"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/automation/get-plan-usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get plan and credit information
         * @description No parameters. Credit cost per billed minute of video:
         *
         *     | Project type | Cost |
         *     | --- | --- |
         *     | clipping, captions, transcription, audiogram | 1 media credit |
         *     | reframe, editor processing | 2 media credits |
         *     | dubbing | 0.5 AI credits |
         *
         *     Media credits cover clipping, captions, reframing, transcription, audiograms and editor processing. AI credits cover dubbing,
         *     AI voiceovers and the emoji highlighter.
         */
        get: operations["getPlanUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/automation/top-up-media-credits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a link to buy media credits
         * @description Returns a link to a hosted checkout page of a payment processor for a one-time media-credit purchase; nothing is charged until
         *     the user completes payment in a browser. Credits are added within a few seconds of payment. Top-up credits never expire;
         *     monthly plan credits are spent first. Media credits only; AI credits cannot be topped up. Any valid key on an active paid plan
         *     may call it, member keys included.
         *
         *     Takes an optional promo code too: an invalid or expired code gives 400; when omitted any default top-up discount applies.
         */
        get: operations["topUpMediaCredits"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/automation/publish-clip": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Publish a clip
         * @description Publishes a completed clip at once. The clip must have status `completed`; clips of a cancelled project cannot be published.
         */
        post: operations["publishClip"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/automation/update-post": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Update a post
         * @description Updates a scheduled or draft post. Only supplied fields change. Posts that are completed or processing cannot be updated; posts
         *     of a cancelled project cannot be updated.
         */
        post: operations["updatePost"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/automation/schedule-clips": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Schedule clips
         * @description Future publishing.
         */
        post: operations["scheduleClips"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    projectFinished: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A project has reached a terminal state
         * @description The service notifies a configured webhook endpoint when a project reaches a terminal state; webhooks are recommended over
         *     polling. The endpoint is configured in the dashboard; HTTPS is required.
         *
         *     The reply must be HTTP 200 within 5 seconds. After 5 failed deliveries the webhook is disabled automatically.
         */
        post: operations["projectFinished"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        /** @description An uploaded file, which projects are created from. */
        Upload: {
            /** @description Upload identifier. */
            id: string;
            /** @description Name as stored. */
            fileName?: string;
            /** @enum {string} */
            fileType?: "video" | "audio" | "image";
            /** @description Bytes; null until the upload completes. */
            fileSize?: number | null;
            /** @description MIME type; null until the upload completes. */
            contentType?: string | null;
            status?: components["schemas"]["UploadStatus"];
            /** @description Unix timestamp. */
            createdAt?: number;
            /** @description Unix timestamp. */
            updatedAt?: number;
        };
        /** @description An upload, together with the address that its file is sent to. */
        UploadWithUrl: components["schemas"]["Upload"] & {
            /**
             * Format: uri
             * @description Presigned address that expires.
             *
             *     The file is sent with an HTTP PUT to this address, with the header `Content-Type` set to the video MIME type (for
             *     MP4, `video/mp4`); a successful store answers 200. The address expires after a limited time, so upload at once.
             */
            uploadUrl?: string;
        };
        /**
         * @description How far an upload is.
         *
         *     An upload may be used in a project immediately after the file is uploaded; no waiting for `verified` is needed.
         *     Validation happens at first use, not at upload.
         * @enum {string}
         */
        UploadStatus: "upload" | "verified" | "rejected";
        /** @description One page of the uploads. */
        UploadPage: {
            /** @description Upload objects, without `uploadUrl`. */
            uploads?: components["schemas"]["Upload"][];
            currentPage?: number;
            totalPages?: number;
            /** @description The total covers the whole studio. */
            totalUploads?: number;
        };
        /** @description The answer to the deletion of an upload. */
        DeletedUpload: {
            /** @description Identifier of the upload. */
            uploadId?: string;
            /**
             * @description Always true on success.
             * @constant
             */
            deleted?: true;
        };
        /** @description The file to be uploaded. */
        GetUploadUrlRequest: {
            /**
             * @description Name of the file; must carry extension .mp4 or .mov; at most 1000 characters.
             * @example talk.mp4
             */
            filename: string;
        };
        /** @description An asynchronous piece of AI processing of video. Returned by the create-captions, create-dubbing and get-project-details operations. Which fields are filled depends on the project type. */
        Project: {
            /** @description Project id. */
            id: string;
            /** @description Usually the filename or video title. */
            title?: string;
            /**
             * Format: uri
             * @description URL of the thumbnail image.
             */
            thumbnail?: string;
            /** @description Seconds billed to the account. */
            billedDuration?: number;
            status?: components["schemas"]["ProjectStatus"];
            projectType?: components["schemas"]["ProjectType"];
            source?: components["schemas"]["ProjectSource"];
            genre?: components["schemas"]["Genre"];
            /** @description Topics identified in the video. */
            topics?: string[];
            /** @description Preferred clip length ranges (pairs of numbers). One description calls them objects with min/max; the schema shows nested number arrays. */
            clipDurations?: (number[] | {
                min?: unknown;
                max?: unknown;
            })[];
            /** @description Start in seconds; null means the whole video. */
            selectedStart?: number | null;
            /** @description End in seconds; null means the whole video. */
            selectedEnd?: number | null;
            exportResolution?: components["schemas"]["Resolution"];
            exportOrientation?: components["schemas"]["ExportOrientation"];
            /** @description Caption preset id; null when captions are disabled. */
            captionsPreset?: string | null;
            enableCaptions?: boolean;
            /** @description Emojis added to captions. */
            enableEmojis?: boolean;
            /** @description Keywords highlighted in captions. */
            enableHighlights?: boolean;
            /** @description Primary language of the content (for dubbing: the source language). */
            language?: string;
            /** @description Target language of dubbing projects. */
            dubbingLanguage?: string;
            /** @description Whether the transcript is translated. */
            translateTranscription?: boolean;
            /** @description Language codes for translation. */
            translationLanguages?: string[];
            transcriptionScript?: components["schemas"]["TranscriptionScript"];
            metadata?: components["schemas"]["ProjectMetadata"];
            urls?: components["schemas"]["ProjectUrls"];
            /** @description Unix timestamp. */
            createdAt?: number;
            /** @description Unix timestamp. */
            updatedAt?: number;
        };
        /**
         * @description How far a project is. A create response initially reports `queued`.
         *
         *     A cancelled project cannot be modified or published. Deleting a project or clip is refused while it is still processing
         *     (deleting a project is allowed in `completed` or `failed`). The status and details descriptions also name `cancelled`.
         * @enum {string}
         */
        ProjectStatus: "queued" | "prepped" | "draft" | "processing" | "finalizing" | "completed" | "invalid" | "expired" | "failed" | "error";
        /**
         * @description What a project does with the video.
         * @enum {string}
         */
        ProjectType: "clipping" | "captions" | "reframe" | "dubbing" | "transcription";
        /** @description Where the video of a project comes from. The middle five of the known values stand for external video hosts; the names are replaced by neutral words. */
        ProjectSource: string;
        /** @description The project metadata object. */
        ProjectMetadata: {
            width?: number;
            height?: number;
            size?: number;
            bitrate?: number;
            fps?: number;
            duration?: number;
            rotation?: number;
            resolution?: number;
            aspectRatio?: string;
            codec?: string;
            codecFullName?: string;
            codecTag?: string;
            format?: string;
            formatFullName?: string;
        };
        /** @description The project urls object. All values are presigned and expire; always use the latest response. */
        ProjectUrls: {
            /**
             * Format: uri
             * @description Processed source video.
             */
            videoFile?: string;
            /**
             * Format: uri
             * @description Extracted audio track.
             */
            audioFile?: string;
            /**
             * Format: uri
             * @description Word-level transcript JSON (translated version when translation ran).
             */
            transcription?: string;
            /**
             * Format: uri
             * @description SRT subtitle file. Transcription projects only.
             */
            transcription_srt?: string;
            /**
             * Format: uri
             * @description WebVTT subtitle file. Transcription projects only.
             */
            transcription_vtt?: string;
            /**
             * Format: uri
             * @description CSV transcript. Transcription projects only.
             */
            transcription_csv?: string;
            /**
             * Format: uri
             * @description Plain-text transcript. Transcription projects only.
             */
            transcription_txt?: string;
        };
        /** @description The project that create-captions answers with. */
        CaptionsProject: components["schemas"]["Project"] & {
            /**
             * @description The project type of captions.
             * @constant
             */
            projectType?: "captions";
            /**
             * @description `Upload` (created with `uploadId`) or `Generic` (created with `sourceUrl`).
             * @enum {string}
             */
            source?: "Upload" | "Generic";
        };
        /** @description The project that create-dubbing answers with: `language` is the source language, `dubbingLanguage` the target language, and `billedDuration` is given. */
        DubbingProject: components["schemas"]["Project"] & {
            /**
             * @description The project type of dubbing.
             * @constant
             */
            projectType?: "dubbing";
            /**
             * @description A dubbing project is created from an upload.
             * @constant
             */
            source?: "Upload";
        };
        /** @enum {string} */
        Genre: "talking" | "screenshare" | "gaming";
        /** @enum {string} */
        ExportOrientation: "landscape" | "portrait" | "square";
        /** @enum {integer} */
        Resolution: 720 | 1080 | 1440 | 2160;
        /** @enum {string} */
        TranscriptionScript: "native" | "roman";
        /** @description What a clipping project is to do. */
        CreateClipsRequest: {
            /** @description Identifier of the upload to clip. */
            uploadId?: string;
            genre?: components["schemas"]["Genre"];
            exportResolution?: number;
            exportOrientation?: components["schemas"]["ExportOrientation"];
            reframeClips?: boolean;
            /** @description [min, max] number pairs, in seconds. */
            clipDurations?: number[][];
            /** @description Natural-language steering of clip count, duration, focus, exclusions, editorial mode and tone. When it conflicts with generic virality scoring the prompt wins; when omitted, selection is driven by virality. The clip prompt is a preview feature: its schema is stable while the AI interpretation may change. */
            prompt?: string;
            /** @description Preset id. */
            captionsPreset?: string;
        } & {
            [key: string]: unknown;
        };
        /** @description The clipping project that has been created. */
        CreateClipsResponse: {
            /** @description Project id. */
            id: string;
            /** @description `queued` on creation. */
            status: components["schemas"]["ProjectStatus"];
        } & {
            [key: string]: unknown;
        };
        /** @description What a captions project is to do. Exactly one of `sourceUrl` and `uploadId` must be given, not both. */
        CreateCaptionsRequest: {
            /**
             * Format: uri
             * @description Direct URL of a video file; exactly one of `sourceUrl` and `uploadId` must be given, not both.
             */
            sourceUrl?: string;
            /** @description Id of a previous upload; exactly one of `sourceUrl` and `uploadId` must be given, not both. */
            uploadId?: string;
            /** @description Preset id; defaults to the default system preset when omitted. */
            captionsPreset?: string;
            /** @description Primary language; auto-detected when omitted. */
            language?: string;
            /** @description Language to translate captions to. */
            translationLanguage?: string;
            transcriptionScript?: components["schemas"]["TranscriptionScript"];
            /** @description Add contextual emojis. */
            enableEmojis?: boolean;
            /** @description Highlight keywords. */
            enableHighlights?: boolean;
            /** @description Applies only with `sourceUrl`. Captions max resolution by plan: Creator 1080p, Studio 2160p (4K), Enterprise not stated. */
            resolution?: components["schemas"]["Resolution"];
        } & (unknown | unknown);
        /** @description What a dubbing project is to do. */
        CreateDubbingRequest: {
            /** @description Identifier of the upload to dub. */
            uploadId?: string;
            /** @description Language code from get-dubbing-languages. When the source language is left out it is auto-detected. */
            sourceLanguage?: string;
            /** @description Language code from get-dubbing-languages. */
            targetLanguage?: string;
        };
        /** @description What a reframe project is to do; it is created from an upload. */
        CreateReframeRequest: {
            [key: string]: unknown;
        };
        /** @description The reframe project that has been created. A create response initially reports `queued`. */
        CreateReframeResponse: {
            /** @description Project id. */
            id: string;
        } & {
            [key: string]: unknown;
        };
        /** @description What a transcription project is to do; it is created from an upload. */
        CreateTranscriptionRequest: {
            [key: string]: unknown;
        };
        /** @description The transcription project that has been created. A create response initially reports `queued`. */
        CreateTranscriptionResponse: {
            /** @description Project id. */
            id: string;
        } & {
            [key: string]: unknown;
        };
        /** @description Type, source and status of a project. */
        GetProjectStatusResponse: {
            /** @description Identifier of the project. */
            projectId: string;
            projectType?: components["schemas"]["ProjectType"];
            source?: components["schemas"]["ProjectSource"];
            status: components["schemas"]["ProjectStatus"];
        };
        /** @description The answer to the deletion of a project. */
        DeletedProject: {
            /** @description Identifier of the project. */
            projectId?: string;
            /**
             * @description Always true.
             * @constant
             */
            deleted?: true;
        };
        /** @description An output segment of a clipping project, with a presigned `clipUrl`, a `title`, a `caption`, a virality score and framing metadata. */
        Clip: {
            /**
             * Format: uri
             * @description Presigned.
             */
            clipUrl?: string;
            /** @description Title of the clip; a post's title defaults to it. */
            title?: string;
            caption?: unknown;
        } & {
            [key: string]: unknown;
        };
        /** @description The answer to the deletion of a clip. */
        DeletedClip: {
            /** @description Identifier of the clip. */
            clipId?: string;
            /**
             * @description Always true.
             * @constant
             */
            deleted?: true;
        };
        /** @description A preset (caption or brand style). */
        Preset: {
            id: string;
            /** @description Display name. */
            name?: string;
            /** @enum {string} */
            source?: "system" | "user";
            preferences?: components["schemas"]["PresetPreferences"];
        };
        /** @description The preferences of a preset. */
        PresetPreferences: {
            addAudiogram?: boolean;
            /** @description Captions on by default. */
            addCaptions?: boolean;
            genre?: components["schemas"]["Genre"];
            /** @description Language code. */
            language?: string;
            translationLanguage?: string;
            transcriptionScript?: components["schemas"]["TranscriptionScript"];
            orientation?: components["schemas"]["ExportOrientation"];
            resolution?: components["schemas"]["Resolution"];
            clipDurations?: number[][];
        };
        /** @description One page of the presets. */
        PresetPage: {
            /** @description Preset objects. */
            presets?: components["schemas"]["Preset"][];
            currentPage?: number;
            totalPages?: number;
            totalPresets?: number;
        };
        /** @description A publish or schedule action for a clip. */
        Post: {
            /** @description Post id. */
            id: string;
            /** @description Parent project. */
            projectId?: string;
            /** @description Clip. */
            clipId?: string;
            /** @description Target platform names. */
            platforms?: string[];
            /** @description Platforms where publishing succeeded. */
            successPlatforms?: string[];
            /** @description Platforms where it failed. */
            failedPlatforms?: string[];
            /** @description Integration ids used. */
            integrations?: components["schemas"]["IntegrationId"][];
            title?: string;
            description?: string;
            tags?: string[];
            status?: components["schemas"]["PostStatus"];
            /** @enum {string} */
            scheduleType?: "scheduled" | "immediate";
            /** @description Scheduled time; null for immediate. */
            scheduleDate?: number | null;
            /** @description Actual publish time; null until published. */
            publishDate?: number | null;
            /** @description Published URLs keyed by integration id; filled after successful publishing. */
            urls?: {
                [key: string]: unknown;
            };
            platformSettings?: components["schemas"]["PlatformSettings"];
            /** @description Unix timestamp. */
            createdAt?: number;
            /** @description Unix timestamp. */
            updatedAt?: number;
        };
        /**
         * @description How far a post is. A post that is published at once starts as `processing`.
         *
         *     Posts in `draft` or scheduled form can be edited with `update-post`; posts that are `completed` or `processing` cannot.
         * @enum {string}
         */
        PostStatus: "processing" | "draft" | "completed" | "failed" | "cancelled" | "unresolved";
        /** @description The post that publish-clip answers with; its initial status is `processing`. */
        ImmediatePost: components["schemas"]["Post"] & {
            /**
             * @description The post is published at once.
             * @constant
             */
            scheduleType?: "immediate";
        };
        /** @description Which clip to publish, where and how. */
        PublishClipRequest: {
            /** @description Project containing the clip. */
            projectId?: string;
            /** @description Clip to publish. */
            clipId?: string;
            /** @description Integration ids (obtained from the integrations list operation). */
            integrations?: components["schemas"]["IntegrationId"][];
            /** @description Defaults to the clip title. */
            title?: string;
            description?: string;
            /** @description At most 10. */
            tags?: string[];
            platformSettings?: components["schemas"]["PlatformSettings"];
        };
        /** @description What is to change about a post. Only supplied fields change. */
        UpdatePostRequest: {
            /** @description Post to update. */
            postId: string;
            /** @description At most 250 characters. */
            title?: string;
            /** @description At most 1000 characters. */
            description?: string;
            /** @description At most 10. */
            tags?: string[];
            /** @description Unix timestamp, at least 50 minutes in the future. */
            scheduleDate?: number;
            /** @description Settings per platform; partial objects allowed. */
            platformSettings?: components["schemas"]["PlatformSettings"];
        };
        /** @description What is to be published, and when. */
        ScheduleClipsRequest: {
            [key: string]: unknown;
        };
        /** @description The answer to the scheduling of clips. */
        ScheduleClipsResponse: {
            [key: string]: unknown;
        };
        /** @description Settings per platform; include only the platforms being published to. The platform keys are neutral words standing for the platform names. */
        PlatformSettings: {
            video_site?: components["schemas"]["VideoSiteSettings"];
            short_video_app?: components["schemas"]["ShortVideoAppSettings"];
            photo_app?: components["schemas"]["PhotoAppSettings"];
            professional_network?: components["schemas"]["ProfessionalNetworkSettings"];
        } & {
            [key: string]: unknown;
        };
        /** @description Settings of the long-form video site. */
        VideoSiteSettings: {
            privacy?: string;
            embeddable?: boolean;
            publicStats?: boolean;
            madeForKids?: boolean;
        };
        /** @description Settings of the short-video app. */
        ShortVideoAppSettings: {
            privacy?: string;
            disableComments?: boolean;
            disableDuet?: boolean;
            disableStitch?: boolean;
            brandContent?: boolean;
            brandOrganic?: boolean;
        };
        /** @description Settings of the photo-sharing app. */
        PhotoAppSettings: {
            /** @description Whether reels are also shared to the main feed. */
            shareToFeed?: boolean;
        };
        /** @description Settings of the professional network. */
        ProfessionalNetworkSettings: {
            privacy?: string;
        };
        /** @description Identifier of an integration: a connected social account that is set up outside the API and referenced by id when publishing. Integration ids are obtained from the integrations list operation, whose path is not shown. */
        IntegrationId: string;
        /** @description The plan and the credits of the account. */
        PlanUsage: {
            /** @description Label of the plan. */
            plan?: string;
            /** @description Media credits cover clipping, captions, reframing, transcription, audiograms and editor processing. Top-up credits never expire; monthly plan credits are spent first. */
            mediaCredits?: components["schemas"]["CreditBalance"];
            /** @description AI credits cover dubbing, AI voiceovers and the emoji highlighter. AI credits cannot be topped up. */
            aiCredits?: components["schemas"]["CreditBalance"];
            /** @description How many projects may run concurrently: 3 on the plan Creator, 10 on Studio, custom on Enterprise. */
            maxConcurrentProjects?: number;
            /** @description How long completed projects are kept before they expire. */
            projectRetentionDays?: number;
            /** @description Unix timestamp of the next counter reset, i.e. the next billing cycle. */
            resetsOn?: number;
        };
        /** @description An amount of credits. */
        CreditBalance: {
            total?: number;
            used?: number;
            /** @description For a plan bought through a promotional marketplace, `remaining` may overstate spendable credits during the first 31 days after purchase. */
            remaining?: number;
        };
        /** @description A link to a hosted checkout page of a payment processor for a one-time media-credit purchase. */
        TopUpLink: {
            /**
             * Format: uri
             * @description Address of the hosted checkout page. Nothing is charged until the user completes payment in a browser; credits are added within a few seconds of payment.
             */
            url?: string;
        };
        /** @description A language of dubbing. Codes carry regional variants (for example a language-region form). */
        DubbingLanguage: {
            /** @description Language code; the list of dubbing languages is the authority for valid codes. */
            code?: string;
            name?: string;
            displayName?: string;
        };
        /** @description The languages that can be dubbed from and into: more than 80 languages. The list is the authority for valid codes. */
        DubbingLanguages: {
            /** @description Languages that can be dubbed from. */
            sourceLanguages?: components["schemas"]["DubbingLanguage"][];
            /** @description Languages that can be dubbed into. */
            targetLanguages?: components["schemas"]["DubbingLanguage"][];
        };
        /** @description Error bodies are JSON objects with one string field `detail`. */
        ErrorBody: {
            detail: string;
        };
        /** @description A JSON payload that tells that a project has reached a terminal state. */
        WebhookPayload: {
            [key: string]: unknown;
        };
    };
    responses: {
        /** @description The filename is missing or invalid, or its type is not supported. */
        UploadRefused: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"] & {
                    /** @description When the filename is missing or invalid: `Missing or invalid filename.` When the extension is not .mp4 or .mov: `Unsupported file type. Supported file types: .mp4, .mov` */
                    detail?: string;
                };
            };
        };
        /** @description The promo code is invalid or expired. */
        PromoCodeRefused: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"];
            };
        };
        /** @description The project of the clip was cancelled. */
        PublishRefused: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"] & {
                    /** @description When a clip of a cancelled project is published: `This project was cancelled and can no longer be modified or published.` */
                    detail?: string;
                };
            };
        };
        /** @description The project of the post was cancelled. */
        UpdateRefused: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"] & {
                    /** @description When a post of a cancelled project is updated: `This project was cancelled, so its posts can no longer be updated.` */
                    detail?: string;
                };
            };
        };
        /** @description The API key is missing or invalid. */
        Unauthorized: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"] & {
                    /** @description When the key is missing or invalid: `Unauthorized - Invalid or missing API key` */
                    detail?: string;
                };
            };
        };
        /** @description The rate limit is exceeded. */
        TooManyRequests: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"] & {
                    /** @description When the rate limit is exceeded: `Too Many Requests - Rate limit exceeded` */
                    detail?: string;
                };
            };
        };
        /** @description Internal failure. */
        UploadUrlFailed: {
            headers: {
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorBody"] & {
                    /** @description When get-upload-url fails internally: `Failed to create upload URL. Please try again.` */
                    detail?: string;
                };
            };
        };
    };
    parameters: {
        /** @description Identifier of the project. */
        ProjectId: string;
        /** @description Identifier of the upload. */
        UploadId: string;
        /** @description Identifier of the clip. */
        ClipId: string;
        Page: number;
        /** @description Maximum 100. */
        PageSize: number;
        /** @description Number of 100-credit packs preloaded; adjustable on the checkout page up to 1000 packs. */
        Quantity: number;
    };
    requestBodies: never;
    headers: {
        /** @description Rate limit header that responses carry. */
        "X-RateLimit-Limit": unknown;
        /** @description Rate limit header that responses carry. */
        "X-RateLimit-Remaining": unknown;
        /** @description Rate limit header that responses carry. */
        "X-RateLimit-Reset": unknown;
        /** @description What a 429 adds to the rate limit headers. */
        "Retry-After": unknown;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getUploadUrl: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GetUploadUrlRequest"];
            };
        };
        responses: {
            /** @description The upload, with the address that its file is sent to. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UploadWithUrl"];
                };
            };
            400: components["responses"]["UploadRefused"];
            401: components["responses"]["Unauthorized"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["UploadUrlFailed"];
        };
    };
    createClips: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["CreateClipsRequest"];
            };
        };
        responses: {
            401: components["responses"]["Unauthorized"];
            429: components["responses"]["TooManyRequests"];
            /** @description The clipping project, `queued` on creation. */
            "2XX": {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateClipsResponse"];
                };
            };
        };
    };
    createCaptions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateCaptionsRequest"];
            };
        };
        responses: {
            /** @description The captions project. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CaptionsProject"];
                };
            };
            401: components["responses"]["Unauthorized"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    createDubbing: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["CreateDubbingRequest"];
            };
        };
        responses: {
            /** @description The dubbing project. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DubbingProject"];
                };
            };
            401: components["responses"]["Unauthorized"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    createReframe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["CreateReframeRequest"];
            };
        };
        responses: {
            401: components["responses"]["Unauthorized"];
            429: components["responses"]["TooManyRequests"];
            /** @description The reframe project; a create response initially reports `queued`. */
            "2XX": {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateReframeResponse"];
                };
            };
        };
    };
    createTranscription: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["CreateTranscriptionRequest"];
            };
        };
        responses: {
            401: components["responses"]["Unauthorized"];
            429: components["responses"]["TooManyRequests"];
            /** @description The transcription project; a create response initially reports `queued`. */
            "2XX": {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateTranscriptionResponse"];
                };
            };
        };
    };
    getProjectStatus: {
        parameters: {
            query: {
                /** @description Identifier of the project. */
                projectId: components["parameters"]["ProjectId"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            401: components["responses"]["Unauthorized"];
            429: components["responses"]["TooManyRequests"];
            /** @description Type, source and status of the project. */
            "2XX": {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetProjectStatusResponse"];
                };
            };
        };
    };
    getProjectDetails: {
        parameters: {
            query: {
                /** @description Identifier of the project. */
                projectId: components["parameters"]["ProjectId"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            401: components["responses"]["Unauthorized"];
            429: components["responses"]["TooManyRequests"];
            /** @description The project. */
            "2XX": {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Project"];
                };
            };
        };
    };
    getAllUploads: {
        parameters: {
            query?: {
                page?: components["parameters"]["Page"];
                /** @description Maximum 100. */
                pageSize?: components["parameters"]["PageSize"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            401: components["responses"]["Unauthorized"];
            429: components["responses"]["TooManyRequests"];
            /** @description One page of the uploads. */
            "2XX": {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UploadPage"];
                };
            };
        };
    };
    deleteUpload: {
        parameters: {
            query: {
                /** @description Identifier of the upload. */
                uploadId: components["parameters"]["UploadId"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            401: components["responses"]["Unauthorized"];
            429: components["responses"]["TooManyRequests"];
            /** @description The upload is deleted. */
            "2XX": {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeletedUpload"];
                };
            };
        };
    };
    deleteProject: {
        parameters: {
            query: {
                /** @description Identifier of the project. */
                projectId: components["parameters"]["ProjectId"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            401: components["responses"]["Unauthorized"];
            429: components["responses"]["TooManyRequests"];
            /** @description The project is deleted. */
            "2XX": {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeletedProject"];
                };
            };
        };
    };
    deleteClip: {
        parameters: {
            query: {
                /** @description Identifier of the project. */
                projectId: components["parameters"]["ProjectId"];
                /** @description Identifier of the clip. */
                clipId: components["parameters"]["ClipId"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            401: components["responses"]["Unauthorized"];
            429: components["responses"]["TooManyRequests"];
            /** @description The clip is deleted. */
            "2XX": {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeletedClip"];
                };
            };
        };
    };
    getDubbingLanguages: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            401: components["responses"]["Unauthorized"];
            429: components["responses"]["TooManyRequests"];
            /** @description The source and target languages. */
            "2XX": {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DubbingLanguages"];
                };
            };
        };
    };
    getAllPresets: {
        parameters: {
            query?: {
                page?: components["parameters"]["Page"];
                /** @description Maximum 100. */
                pageSize?: components["parameters"]["PageSize"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            401: components["responses"]["Unauthorized"];
            429: components["responses"]["TooManyRequests"];
            /** @description One page of the presets. */
            "2XX": {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PresetPage"];
                };
            };
        };
    };
    getPlanUsage: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            401: components["responses"]["Unauthorized"];
            429: components["responses"]["TooManyRequests"];
            /** @description The plan and the credits. */
            "2XX": {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PlanUsage"];
                };
            };
        };
    };
    topUpMediaCredits: {
        parameters: {
            query?: {
                /** @description Number of 100-credit packs preloaded; adjustable on the checkout page up to 1000 packs. */
                quantity?: components["parameters"]["Quantity"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            400: components["responses"]["PromoCodeRefused"];
            401: components["responses"]["Unauthorized"];
            429: components["responses"]["TooManyRequests"];
            /** @description The link to the checkout page. */
            "2XX": {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TopUpLink"];
                };
            };
        };
    };
    publishClip: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["PublishClipRequest"];
            };
        };
        responses: {
            /** @description The post, with `scheduleType` `immediate` and initial status `processing`. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImmediatePost"];
                };
            };
            400: components["responses"]["PublishRefused"];
            401: components["responses"]["Unauthorized"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    updatePost: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdatePostRequest"];
            };
        };
        responses: {
            /** @description The post. */
            200: {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Post"];
                };
            };
            400: components["responses"]["UpdateRefused"];
            401: components["responses"]["Unauthorized"];
            429: components["responses"]["TooManyRequests"];
        };
    };
    scheduleClips: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ScheduleClipsRequest"];
            };
        };
        responses: {
            401: components["responses"]["Unauthorized"];
            429: components["responses"]["TooManyRequests"];
            /** @description The clips are scheduled. */
            "2XX": {
                headers: {
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScheduleClipsResponse"];
                };
            };
        };
    };
    projectFinished: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["WebhookPayload"];
            };
        };
        responses: {
            /** @description The required reply, within 5 seconds. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
